import {
  botNotFound,
  commentThreadNotFound,
  limitReached,
  memberNotFound,
  rateLimitExceeded,
  workspaceLocked,
} from '@parley/errors';
import { z } from 'zod';
import { discussionAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { changeComments } from './change-comments.ts';
import { insertComment, updateThread } from './comment.repository.ts';
import { commentText, exampleComment, exampleThread, mentionedIds } from './comment.view.ts';
import { countComment, mentionMembers } from './mention-members.ts';
import { readThread, takeThread, threadResponse } from './read-thread.ts';

const mostComments = 100;

export const replyToComments = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/comments/{threadId}/replies',
  operationId: 'replyToComments',
  summary: 'Reply in a thread of comments',
  description: 'Also in one that is done: that says nothing about what is still to be said.',
  tags: ['Comments', 'Extension'],
  access: discussionAccess('writes'),
  params: z.object({ botId: z.string(), threadId: z.string() }),
  body: z.object({ text: commentText, mentions: mentionedIds }),
  response: threadResponse,
  errors: [
    botNotFound,
    commentThreadNotFound,
    workspaceLocked,
    limitReached,
    memberNotFound,
    rateLimitExceeded,
  ],
  examples: {
    body: { text: 'Yes, but after the name.' },
    response: { thread: exampleThread, comments: [exampleComment] },
  },
  async handle({ params: { threadId }, body: { text, mentions }, scope }, deps) {
    const { botId, user } = scope;
    const hasMails = await countComment(deps, user, mentions);
    return changeComments(deps, scope, async (tx) => {
      const count = await takeThread(tx, botId, threadId);
      if (count >= mostComments) throw limitReached({ what: 'comments in this thread', limit: mostComments });
      const at = deps.now();
      const commentId = deps.newId();
      await insertComment(tx, { id: commentId, threadId, authorId: user.userId, text, createdAt: at });
      await updateThread(tx, botId, threadId, { count: count + 1, updatedAt: at });
      await mentionMembers(tx, scope, { threadId, commentId, text, mentions, hasMails }, deps);
      return readThread(tx, scope, threadId);
    });
  },
});
