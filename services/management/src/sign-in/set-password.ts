import { forbidden, signInAgain, signInWayOff } from '@parley/errors';
import { z } from 'zod';
import { freshSessionAccess } from '../access/session-access.ts';
import { assertStillActing } from '../generations/assert-still-acting.ts';
import { endSignIns } from '../generations/end-credentials.ts';
import { inTransaction } from '../database/client.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { readUser } from '../users/read-user.ts';
import { assertPasswords } from './assert-passwords.ts';
import { assertNotCommon, newPasswordSchema } from './password-rules.ts';
import { hashPassword } from './password.ts';
import { updatePassword } from './password.repository.ts';

export const setPassword = defineEndpoint({
  method: 'put',
  path: '/v1/users/me/password',
  operationId: 'setPassword',
  summary: 'Choose a password',
  description:
    'The first one, or another. Needs a sign-in of the last 15 minutes, with whatever: a one-time link is how a password ' +
    'that was forgotten is set anew. Ends all other sessions of the user, and links that wait.',
  tags: ['Users', 'Extension'],
  access: freshSessionAccess,
  body: z.object({ password: newPasswordSchema }),
  response: z.object({}),
  errors: [signInAgain, signInWayOff, forbidden],
  examples: { body: { password: 'four unusual words here' }, response: {} },
  async handle({ body: { password }, scope: user }, { db, config }) {
    const { userId, tokenId } = user;
    assertPasswords(config);
    const { email } = await readUser(db, userId);
    assertNotCommon(password, email);
    const hash = await hashPassword(password, { userId });
    await inTransaction(db, async (tx) => {
      await assertStillActing(tx, user);
      await updatePassword(tx, userId, hash);
      await endSignIns(tx, userId, tokenId);
    });
    return {};
  },
});
