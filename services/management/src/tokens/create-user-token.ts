import { signInAgain } from '@parley/errors';
import { z } from 'zod';
import { assertFresh } from '../access/session-access.ts';
import { userAccess } from '../access/user-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleToken } from '../examples.ts';
import { issueToken } from './token-actions.ts';
import { tokenFields } from './token-fields.ts';
import { tokenSchema, tokenView } from './token.view.ts';

const { name, expiresAt } = tokenFields;

export const createUserToken = defineEndpoint({
  method: 'post',
  path: '/v1/users/me/tokens',
  operationId: 'createUserToken',
  summary: 'Create a secret token',
  description:
    'Makes a token that acts for the caller in every workspace of theirs. `value` is shown this once. In a browser ' +
    'it needs a sign-in of the last 15 minutes.',
  tags: ['Tokens', 'Extension'],
  access: userAccess,
  body: z.object({ name, expiresAt }),
  response: z.object({ token: tokenSchema, value: z.string() }),
  errors: [signInAgain],
  examples: {
    body: { name: 'Laptop' },
    response: {
      token: { ...exampleToken, kind: 'secret', name: 'Laptop', botIds: null, origins: null },
      value: 'parley_sk_<49 characters>',
    },
  },
  async handle({ body, scope }, deps) {
    assertFresh(scope, deps.now());
    const { userId } = scope;
    const { token, value } = await issueToken(deps, { userId }, body);
    return { token: tokenView(token), value };
  },
});
