import { botNotFound } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleResultMails, resultMailsSchema } from './result-mails-schema.ts';
import { findResultMails } from './result-mails.repository.ts';

export const getResultMails = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/result-mails',
  operationId: 'getResultMails',
  summary: 'Get the members who are told of results by mail',
  tags: ['Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  response: z.object({
    resultMails: resultMailsSchema,
    canSend: z.boolean().meta({ description: 'false: this installation has no mail server.' }),
  }),
  errors: [botNotFound],
  examples: { response: { resultMails: exampleResultMails, canSend: true } },
  handle: async ({ scope: { botId } }, { db, config }) => ({
    resultMails: await findResultMails(db, botId),
    canSend: config.SMTP_URL !== undefined,
  }),
});
