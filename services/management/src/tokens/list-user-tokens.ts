import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleToken } from '../examples.ts';
import { longPageQuery, nextCursor } from '../list-page.ts';
import { tokensPage } from './tokens-page.ts';
import { tokenSchema } from './token.view.ts';

export const listUserTokens = defineEndpoint({
  method: 'get',
  path: '/v1/users/me/tokens',
  operationId: 'listUserTokens',
  summary: 'List your secret tokens',
  description: 'Oldest first, without those that are revoked.',
  tags: ['Tokens', 'Extension'],
  access: userAccess,
  query: longPageQuery,
  response: z.object({ tokens: z.array(tokenSchema), nextCursor }),
  errors: [],
  examples: {
    response: {
      tokens: [{ ...exampleToken, kind: 'secret', name: 'Laptop', botIds: null, origins: null }],
      nextCursor: null,
    },
  },
  handle: ({ query, scope: { userId } }, { db }) => tokensPage(db, { userId }, query),
});
