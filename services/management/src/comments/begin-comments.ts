import {
  botNotFound,
  limitReached,
  memberNotFound,
  rateLimitExceeded,
  workspaceLocked,
} from '@parley/errors';
import { idSchema, orNull } from '@parley/schema';
import { z } from 'zod';
import { discussionAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { changeComments } from './change-comments.ts';
import { countThreadsLocked, insertComment, insertThread } from './comment.repository.ts';
import { commentText, exampleComment, exampleThread, mentionedIds } from './comment.view.ts';
import { countComment, mentionMembers } from './mention-members.ts';
import { readThread, threadResponse } from './read-thread.ts';

const mostThreads = 500;

export const beginComments = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/comments',
  operationId: 'beginComments',
  summary: 'Begin a thread of comments on a bot',
  description:
    'About a group, or a block of it. Everybody who may read the bot may comment, guests included. The members that the ' +
    'comment mentions are told by mail, if the installation has a mail server and they have not unsubscribed.',
  tags: ['Comments', 'Extension'],
  access: discussionAccess('writes'),
  params: z.object({ botId: z.string() }),
  body: z.object({
    groupId: idSchema,
    blockId: orNull(idSchema).default(null),
    text: commentText,
    mentions: mentionedIds,
  }),
  response: threadResponse,
  errors: [botNotFound, workspaceLocked, limitReached, memberNotFound, rateLimitExceeded],
  examples: {
    body: {
      groupId: exampleThread.groupId,
      blockId: exampleThread.blockId,
      text: exampleComment.text,
      mentions: exampleComment.mentions.map(({ userId }) => userId),
    },
    response: { thread: exampleThread, comments: [exampleComment] },
  },
  async handle({ body, scope }, deps) {
    const { botId, user } = scope;
    const { groupId, blockId, text, mentions } = body;
    const hasMails = await countComment(deps, user, mentions);
    return changeComments(deps, scope, async (tx) => {
      if ((await countThreadsLocked(tx, botId)) >= mostThreads)
        throw limitReached({ what: 'threads of comments on this bot', limit: mostThreads });
      const at = deps.now();
      const [threadId, commentId] = [deps.newId(), deps.newId()];
      await insertThread(tx, { id: threadId, botId, groupId, blockId, createdAt: at, updatedAt: at });
      await insertComment(tx, { id: commentId, threadId, authorId: user.userId, text, createdAt: at });
      await mentionMembers(tx, scope, { threadId, commentId, text, mentions, hasMails }, deps);
      return readThread(tx, scope, threadId);
    });
  },
});
