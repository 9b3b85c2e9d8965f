import { botNotFound, commentNotFound, commentThreadNotFound, workspaceLocked } from '@parley/errors';
import { z } from 'zod';
import { discussionAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { changeComments } from './change-comments.ts';
import { deleteCommentRow, deleteThread, updateThread } from './comment.repository.ts';
import { exampleComment } from './comment.view.ts';
import { ownComment, takeThread } from './read-thread.ts';

export const deleteComment = defineEndpoint({
  method: 'delete',
  path: '/v1/bots/{botId}/comments/{threadId}/replies/{commentId}',
  operationId: 'deleteComment',
  summary: 'Delete a comment',
  description:
    'One of your own, or any if you may write. A thread goes with its last comment. A mail that is under way still comes.',
  tags: ['Comments', 'Extension'],
  access: discussionAccess('writes'),
  params: z.object({ botId: z.string(), threadId: z.string(), commentId: z.string() }),
  response: z.object({ commentId: z.string() }),
  errors: [botNotFound, commentThreadNotFound, commentNotFound, workspaceLocked],
  examples: { response: { commentId: exampleComment.id } },
  handle({ params: { threadId, commentId }, scope }, deps) {
    const { botId, mode } = scope;
    return changeComments(deps, scope, async (tx) => {
      const count = await takeThread(tx, botId, threadId);
      await ownComment(tx, scope, { threadId, commentId }, mode === 'write');
      if (count <= 1) await deleteThread(tx, botId, threadId);
      else {
        await deleteCommentRow(tx, commentId);
        await updateThread(tx, botId, threadId, { count: count - 1 });
      }
      return { commentId };
    });
  },
});
