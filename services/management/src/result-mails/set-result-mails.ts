import { botNotFound, memberNotFound } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { inTransaction } from '../database/client.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { nextDigest } from './next-digest.ts';
import { exampleResultMails, resultMailsSchema } from './result-mails-schema.ts';
import { findReaders, storeResultMails } from './result-mails.repository.ts';

export const setResultMails = defineEndpoint({
  method: 'put',
  path: '/v1/bots/{botId}/result-mails',
  operationId: 'setResultMails',
  summary: 'Set who is told of results by mail',
  description:
    'From now on. Each mail leads to a page that ends it for its receiver, and a mail program can do so by one click. An ' +
    'organization has 1,000 such mails a day; what comes beyond waits, and is told in one mail.',
  tags: ['Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string() }),
  body: resultMailsSchema,
  response: z.object({ resultMails: resultMailsSchema }),
  errors: [botNotFound, memberNotFound],
  examples: { body: exampleResultMails, response: { resultMails: exampleResultMails } },
  async handle({ body, scope: { botId, workspaceId } }, { db, now }) {
    const memberIds = [...new Set(body.memberIds)].sort();
    await inTransaction(db, async (tx) => {
      const readers = await findReaders(tx, workspaceId, memberIds);
      if (readers.length < memberIds.length) throw memberNotFound();
      const { pace, hour, timeZone } = body;
      const nextAt = pace === 'daily' ? nextDigest(now(), hour, timeZone) : now();
      await storeResultMails(tx, botId, { ...body, memberIds }, nextAt);
    });
    return { resultMails: { ...body, memberIds } };
  },
});
