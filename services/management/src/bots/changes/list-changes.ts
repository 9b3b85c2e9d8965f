import { baseUnknown, botNotFound } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../../access/bot-access.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { instantSchema } from '../../instant.ts';
import { findChanges } from './change-log.repository.ts';
import { changeSchema, changeView, exampleChange } from './change-view.ts';
import { readBot } from '../read-bot.ts';

export const listChanges = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/changes',
  operationId: 'listChanges',
  summary: 'List the changes of a bot',
  description:
    'What changed since the state `after`, by whatever request, oldest first. Ask again from the last `updatedAt` ' +
    'while `hasMore` is true. Changes are kept for 30 days; `base-unknown` says to read the whole bot.',
  tags: ['Bots', 'Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string() }),
  query: z.object({
    after: instantSchema.meta({ description: 'The `updatedAt` of the state that is known.' }),
  }),
  response: z.object({ changes: z.array(changeSchema), hasMore: z.boolean() }),
  errors: [botNotFound, baseUnknown],
  examples: { response: { changes: [exampleChange], hasMore: false } },
  async handle({ query, scope: { botId } }, { db }) {
    const { updatedAt } = await readBot(db, botId);
    const page = await findChanges(db, botId, { after: new Date(query.after), until: updatedAt });
    if (!page) throw baseUnknown();
    return { changes: page.changes.map(changeView), hasMore: page.hasMore };
  },
});
