import { crossSiteRequest, linkNotValid, signInWayOff } from '@parley/errors';
import { z } from 'zod';
import { ownPageAccess } from '../access/own-page-access.ts';
import { inTransaction } from '../database/client.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleUser } from '../examples.ts';
import { endSessionsOf, giveSession, writeSession } from '../users/session-actions.ts';
import { spendResetLink } from './link-actions.ts';
import { readUser } from '../users/read-user.ts';
import { userSchema, userView } from '../users/user.view.ts';
import { assertPasswords } from './assert-passwords.ts';
import { assertNotCommon, newPasswordSchema } from './password-rules.ts';
import { hashPassword } from './password.ts';
import { updatePassword } from './password.repository.ts';

export const redeemReset = defineEndpoint({
  method: 'post',
  path: '/v1/auth/password-reset/redeem',
  operationId: 'redeemReset',
  summary: 'Choose a new password with a link',
  description:
    'Sets the password, ends all sessions and links of the user, and signs this browser in. A password that is refused ' +
    'leaves the link as it is.',
  tags: ['Sign-in', 'Extension'],
  access: ownPageAccess,
  body: z.object({ code: z.string().max(255), password: newPasswordSchema }),
  response: z.object({ user: userSchema }),
  errors: [crossSiteRequest, signInWayOff, linkNotValid],
  examples: {
    body: { code: 'parley_ln_<49 characters>', password: 'four unusual words here' },
    response: { user: exampleUser },
  },
  async handle({ body: { code, password }, scope: { sessionId }, context }, deps) {
    assertPasswords(deps.config);
    const { value, user } = await inTransaction(deps.db, async (tx) => {
      const userId = await spendResetLink(deps, tx, code);
      const { email } = await readUser(tx, userId);
      assertNotCommon(password, email);
      // only for a link that is valid: hashing is dear
      await updatePassword(tx, userId, await hashPassword(password));
      await endSessionsOf(tx, userId);
      const value = await writeSession(deps, tx, { userId, method: 'link' }, context, sessionId);
      return { value, user: userView(await readUser(tx, userId)) };
    });
    giveSession(deps, context, value);
    return { user };
  },
});
