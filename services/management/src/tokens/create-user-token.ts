import { forbidden, limitReached, signInAgain } from '@parley/errors';
import { z } from 'zod';
import { freshSessionAccess } from '../access/session-access.ts';
import { assertStillActing } from '../generations/assert-still-acting.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleToken } from '../examples.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { writeToken } from './token-actions.ts';
import { tokenFields } from './token-fields.ts';
import { tokenSchema, tokenView } from './token.view.ts';

const { name, expiresAt } = tokenFields;

export const createUserToken = defineEndpoint({
  method: 'post',
  path: '/v1/users/me/tokens',
  operationId: 'createUserToken',
  summary: 'Create a secret token',
  description:
    'Makes a token that acts for the caller in every workspace of theirs. `value` is shown this once. Needs a ' +
    'sign-in of the last 15 minutes: no token makes another one.',
  tags: ['Tokens', 'Extension'],
  access: freshSessionAccess,
  body: z.object({ name, expiresAt }),
  response: z.object({ token: tokenSchema, value: z.string() }),
  errors: [signInAgain, forbidden, limitReached],
  examples: {
    body: { name: 'Laptop' },
    response: {
      token: { ...exampleToken, kind: 'secret', name: 'Laptop', botIds: null, origins: null },
      value: 'parley_sk_<49 characters>',
    },
  },
  async handle({ body, scope }, deps) {
    const { token, value } = await inOutboxTransaction(deps, async (tx, enqueue) => {
      await assertStillActing(tx, scope);
      return writeToken(deps, tx, enqueue, { userId: scope.userId }, body);
    });
    return { token: tokenView(token), value };
  },
});
