import { botNotFound } from '@parley/errors';
import { idSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { deleteWithChats } from './delete-with-chats.ts';

export const deleteManyResults = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/results/delete',
  operationId: 'deleteManyResults',
  summary: 'Delete results',
  description: 'Those of the named ones that are there, each as `deleteResult` does, all at once.',
  tags: ['Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string() }),
  body: z.object({ resultIds: z.array(idSchema).min(1).max(500) }),
  response: z.object({ deletedIds: z.array(idSchema) }),
  errors: [botNotFound],
  handle: async ({ body, scope: { botId } }, deps) => ({
    deletedIds: await deleteWithChats(deps, botId, body.resultIds),
  }),
});
