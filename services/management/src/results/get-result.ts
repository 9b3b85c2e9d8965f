import { botNotFound, resultNotFound } from '@parley/errors';
import { resultSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleResult } from '../examples.ts';
import { readResult } from './read-result.ts';
import { resultView } from './result.view.ts';

export const getResult = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/results/{resultId}',
  operationId: 'getResult',
  summary: 'Read a result',
  description: 'Includes every answer given before the call, unless Postgres was away.',
  tags: ['Results'],
  access: botAccess('read'),
  params: z.object({ botId: z.string(), resultId: z.string() }),
  response: z.object({ result: resultSchema }),
  errors: [botNotFound, resultNotFound],
  examples: { response: { result: exampleResult } },
  async handle({ params, scope: { botId } }, deps) {
    const found = await readResult(deps, botId, params.resultId);
    if (!found) throw resultNotFound();
    return { result: resultView(found) };
  },
});
