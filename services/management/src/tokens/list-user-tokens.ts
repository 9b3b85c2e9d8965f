import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleToken } from '../examples.ts';
import { findTokensOf } from './token.repository.ts';
import { tokenSchema, tokenView } from './token.view.ts';

export const listUserTokens = defineEndpoint({
  method: 'get',
  path: '/v1/users/me/tokens',
  operationId: 'listUserTokens',
  summary: 'List your secret tokens',
  tags: ['Tokens', 'Extension'],
  access: userAccess,
  response: z.object({ tokens: z.array(tokenSchema) }),
  errors: [],
  examples: {
    response: { tokens: [{ ...exampleToken, kind: 'secret', name: 'Laptop', botIds: null, origins: null }] },
  },
  async handle({ scope: { userId } }, { db }) {
    return { tokens: (await findTokensOf(db, { userId })).map(tokenView) };
  },
});
