import { botNotFound } from '@parley/errors';
import { z } from 'zod';
import { discussionAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { listPage, longPageQuery, nextCursor } from '../list-page.ts';
import { commenterSchema, commenterView, exampleComment } from './comment.view.ts';
import { findMentionable, type Mentionable } from './mention.repository.ts';

export const listCommenters = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/commenters',
  operationId: 'listCommenters',
  summary: 'List those whom comments on a bot may mention',
  description: 'The members of its workspace, the first one first. Guests see no addresses.',
  tags: ['Comments', 'Extension'],
  access: discussionAccess('reads'),
  params: z.object({ botId: z.string() }),
  query: longPageQuery,
  response: z.object({ commenters: z.array(commenterSchema), nextCursor }),
  errors: [botNotFound],
  examples: {
    response: { commenters: exampleComment.author ? [exampleComment.author] : [], nextCursor: null },
  },
  async handle({ query, scope: { workspaceId, mode } }, { db }) {
    const page = await listPage(
      query,
      ({ createdAt, userId: id }: Mentionable) => ({ createdAt, id }),
      (part) => findMentionable(db, workspaceId, part),
    );
    return {
      commenters: page.entries.map((member) => commenterView(member, mode)),
      nextCursor: page.nextCursor,
    };
  },
});
