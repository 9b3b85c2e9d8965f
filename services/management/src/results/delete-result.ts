import { botNotFound, resultNotFound } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { deleteWithChats } from './delete-with-chats.ts';
import { readResult } from './read-result.ts';

export const deleteResult = defineEndpoint({
  method: 'delete',
  path: '/v1/bots/{botId}/results/{resultId}',
  operationId: 'deleteResult',
  summary: 'Delete a result',
  description:
    'With its answers, transcript and logs, for good. A conversation that still goes on is gone within a second.',
  tags: ['Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string(), resultId: z.string() }),
  response: z.object({}),
  errors: [botNotFound, resultNotFound],
  async handle({ params: { resultId }, scope: { botId } }, deps) {
    // turns on their way have to arrive before they can be deleted
    await readResult(deps, botId, resultId);
    const deleted = await deleteWithChats(deps, botId, [resultId]);
    if (deleted.length === 0) throw resultNotFound();
    return {};
  },
});
