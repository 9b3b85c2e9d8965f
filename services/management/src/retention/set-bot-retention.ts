import { botNotFound } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { retentionSchema } from './retention-schema.ts';
import { setRetention } from './retention.repository.ts';

export const setBotRetention = defineEndpoint({
  method: 'put',
  path: '/v1/bots/{botId}/retention',
  operationId: 'setBotRetention',
  summary: 'Set for how long results of a bot are kept',
  description:
    'Goes before what is set for the workspace. What is too old is deleted within an hour, for good.',
  tags: ['Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string() }),
  body: retentionSchema,
  response: z.object({ retention: retentionSchema }),
  errors: [botNotFound],
  async handle({ params: { botId }, body: { days } }, { db }) {
    await setRetention(db, botId, days);
    return { retention: { days } };
  },
});
