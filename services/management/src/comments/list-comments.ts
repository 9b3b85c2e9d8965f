import { botNotFound } from '@parley/errors';
import { z } from 'zod';
import { discussionAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { listPage, longPageQuery, nextCursor } from '../list-page.ts';
import { findThreads, type ThreadRow } from './comment.repository.ts';
import { exampleThread, threadSchema, threadView } from './comment.view.ts';

export const listComments = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/comments',
  operationId: 'listComments',
  summary: 'List the threads of comments on a bot',
  description:
    'The oldest first, those that are done among them. Comments are no part of the bot: exports, copies and versions do not ' +
    'have them.',
  tags: ['Comments', 'Extension'],
  access: discussionAccess('reads'),
  params: z.object({ botId: z.string() }),
  query: longPageQuery,
  response: z.object({ threads: z.array(threadSchema), nextCursor }),
  errors: [botNotFound],
  examples: { response: { threads: [exampleThread], nextCursor: null } },
  async handle({ query, scope: { botId, mode } }, { db }) {
    const page = await listPage(
      query,
      ({ createdAt, id }: ThreadRow) => ({ createdAt, id }),
      (part) => findThreads(db, botId, part),
    );
    return { threads: page.entries.map((row) => threadView(row, mode)), nextCursor: page.nextCursor };
  },
});
