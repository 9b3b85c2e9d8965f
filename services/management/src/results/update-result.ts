import { botNotFound, resultNotFound } from '@parley/errors';
import { resultSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { inTransaction } from '../database/client.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { readResult } from './read-result.ts';
import { setArchived } from './result.repository.ts';
import { resultView } from './result.view.ts';

export const updateResult = defineEndpoint({
  method: 'patch',
  path: '/v1/bots/{botId}/results/{resultId}',
  operationId: 'updateResult',
  summary: 'Archive a result, or take it back',
  description:
    'An archived result is neither listed nor counted nor exported, and no new session goes on with it.',
  tags: ['Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string(), resultId: z.string() }),
  body: z.object({ isArchived: z.boolean() }),
  response: z.object({ result: resultSchema }),
  errors: [botNotFound, resultNotFound],
  async handle({ params: { resultId }, body: { isArchived }, scope: { botId } }, deps) {
    const found = await readResult(deps, botId, resultId);
    if (!found) throw resultNotFound();
    const change = { isArchived, updatedAt: deps.now() };
    const changed = await inTransaction(deps.db, (tx) => setArchived(tx, botId, [resultId], change));
    return { result: resultView({ ...found, ...(changed.length > 0 ? change : {}) }) };
  },
});
