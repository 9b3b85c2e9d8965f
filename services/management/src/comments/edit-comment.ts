import {
  botNotFound,
  commentNotFound,
  commentThreadNotFound,
  memberNotFound,
  rateLimitExceeded,
  workspaceLocked,
} from '@parley/errors';
import { z } from 'zod';
import { discussionAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { changeComments } from './change-comments.ts';
import { setCommentText } from './comment.repository.ts';
import { commentText, exampleComment, exampleThread, mentionedIds } from './comment.view.ts';
import { countComment, mentionMembers } from './mention-members.ts';
import { ownComment, readThread, takeThread, threadResponse } from './read-thread.ts';

export const editComment = defineEndpoint({
  method: 'patch',
  path: '/v1/bots/{botId}/comments/{threadId}/replies/{commentId}',
  operationId: 'editComment',
  summary: 'Edit a comment of your own',
  description:
    'The text and the mentions take the place of those before. Only members who are mentioned anew are told.',
  tags: ['Comments', 'Extension'],
  access: discussionAccess('writes'),
  params: z.object({ botId: z.string(), threadId: z.string(), commentId: z.string() }),
  body: z.object({ text: commentText, mentions: mentionedIds }),
  response: threadResponse,
  errors: [
    botNotFound,
    commentThreadNotFound,
    commentNotFound,
    workspaceLocked,
    memberNotFound,
    rateLimitExceeded,
  ],
  examples: {
    body: { text: exampleComment.text },
    response: { thread: exampleThread, comments: [{ ...exampleComment, mentions: [] }] },
  },
  async handle({ params: { threadId, commentId }, body: { text, mentions }, scope }, deps) {
    const hasMails = await countComment(deps, scope.user, mentions);
    return changeComments(deps, scope, async (tx) => {
      await takeThread(tx, scope.botId, threadId);
      await ownComment(tx, scope, { threadId, commentId }, false);
      await setCommentText(tx, commentId, text, deps.now());
      await mentionMembers(tx, scope, { threadId, commentId, text, mentions, hasMails }, deps);
      return readThread(tx, scope, threadId);
    });
  },
});
