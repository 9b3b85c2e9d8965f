import { botNotFound, commentThreadNotFound, workspaceLocked } from '@parley/errors';
import { z } from 'zod';
import { discussionAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { changeComments } from './change-comments.ts';
import { updateThread } from './comment.repository.ts';
import { exampleComment, exampleThread } from './comment.view.ts';
import { readThread, threadResponse } from './read-thread.ts';

export const setCommentsDone = defineEndpoint({
  method: 'patch',
  path: '/v1/bots/{botId}/comments/{threadId}',
  operationId: 'setCommentsDone',
  summary: 'Mark a thread of comments as done, or reopen it',
  description: 'Whoever may comment may do so. A reply leaves it as it is.',
  tags: ['Comments', 'Extension'],
  access: discussionAccess('writes'),
  params: z.object({ botId: z.string(), threadId: z.string() }),
  body: z.object({ isDone: z.boolean() }),
  response: threadResponse,
  errors: [botNotFound, commentThreadNotFound, workspaceLocked],
  examples: {
    body: { isDone: true },
    response: {
      thread: { ...exampleThread, isDone: true, doneBy: exampleThread.author },
      comments: [exampleComment],
    },
  },
  handle({ params: { threadId }, body: { isDone }, scope }, deps) {
    const doneBy = isDone ? scope.user.userId : null;
    return changeComments(deps, scope, async (tx) => {
      if (!(await updateThread(tx, scope.botId, threadId, { isDone, doneBy, updatedAt: deps.now() })))
        throw commentThreadNotFound();
      return readThread(tx, scope, threadId);
    });
  },
});
