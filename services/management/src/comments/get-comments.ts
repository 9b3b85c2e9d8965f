import { botNotFound, commentThreadNotFound } from '@parley/errors';
import { z } from 'zod';
import { discussionAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleComment, exampleThread } from './comment.view.ts';
import { readThread, threadResponse } from './read-thread.ts';

export const getComments = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/comments/{threadId}',
  operationId: 'getComments',
  summary: 'Read a thread of comments',
  description: 'Its comments, the oldest first.',
  tags: ['Comments', 'Extension'],
  access: discussionAccess('reads'),
  params: z.object({ botId: z.string(), threadId: z.string() }),
  response: threadResponse,
  errors: [botNotFound, commentThreadNotFound],
  examples: { response: { thread: exampleThread, comments: [exampleComment] } },
  handle: ({ params: { threadId }, scope }, { db }) => readThread(db, scope, threadId),
});
