import { botNotFound } from '@parley/errors';
import { idSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { inTransaction } from '../database/client.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { setArchived } from './result.repository.ts';

export const archiveManyResults = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/results/archive',
  operationId: 'archiveManyResults',
  summary: 'Archive results, or take them back',
  description:
    'Those of the named ones that are there, each as `updateResult` does, all at once. The answer names those that were ' +
    'not so before: sent once more with the opposite of `isArchived`, they are as they were.',
  tags: ['Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string() }),
  body: z.object({ resultIds: z.array(idSchema).min(1).max(500), isArchived: z.boolean() }),
  response: z.object({ changedIds: z.array(idSchema) }),
  errors: [botNotFound],
  handle: async ({ body: { resultIds, isArchived }, scope: { botId } }, { db, now }) => ({
    changedIds: await inTransaction(db, (tx) =>
      setArchived(tx, botId, resultIds, { isArchived, updatedAt: now() }),
    ),
  }),
});
