import { botNotFound } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { retentionSchema } from './retention-schema.ts';
import { findRetention } from './retention.repository.ts';

export const getBotRetention = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/retention',
  operationId: 'getBotRetention',
  summary: 'For how long results of a bot are kept',
  tags: ['Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  response: z.object({ retention: retentionSchema }),
  errors: [botNotFound],
  handle: async ({ params: { botId } }, { db }) => ({
    retention: { days: (await findRetention(db, botId)) ?? null },
  }),
});
