import { crossSiteRequest, linkNotValid, signInWayOff } from '@parley/errors';
import { orNull } from '@parley/schema';
import { z } from 'zod';
import { ownPageAccess } from '../access/own-page-access.ts';
import { endCredentials } from '../generations/end-credentials.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleUser } from '../examples.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { giveSession, writeSession } from '../users/session-actions.ts';
import { readResetLink, spendLink } from '../sign-in/link-actions.ts';
import { readUser } from '../users/read-user.ts';
import { userSchema, userView } from '../users/user.view.ts';
import { assertPasswords } from './assert-passwords.ts';
import { leftByOthersSchema, takeFromOthers } from './left-by-others.ts';
import { assertNotCommon, newPasswordSchema } from './password-rules.ts';
import { hashPassword } from './password.ts';
import { updatePassword } from './password.repository.ts';

export const redeemReset = defineEndpoint({
  method: 'post',
  path: '/v1/auth/password-reset/redeem',
  operationId: 'redeemReset',
  summary: 'Choose a new password with a link',
  description:
    'Sets the password, signs this browser in, and ends everything else that acts for the user: sessions, links, secret ' +
    'tokens and linked sign-ins. The link proves the address. A password that is refused leaves it as it is.',
  tags: ['Sign-in', 'Extension'],
  access: ownPageAccess,
  body: z.object({ code: z.string().max(255), password: newPasswordSchema }),
  response: z.object({
    user: userSchema,
    leftByOthers: orNull(leftByOthersSchema).meta({
      description: 'What the account had before its address was proved; null: it was proved before.',
    }),
  }),
  errors: [crossSiteRequest, signInWayOff, linkNotValid],
  examples: {
    body: { code: 'parley_ln_<49 characters>', password: 'four unusual words here' },
    response: { user: exampleUser, leftByOthers: null },
  },
  async handle({ body: { code, password }, scope: { sessionId }, context }, deps) {
    assertPasswords(deps.config);
    const linked = await readResetLink(deps, deps.db, code);
    const { email } = await readUser(deps.db, linked);
    assertNotCommon(password, email);
    // only for a link that is valid, and in no transaction: hashing is dear
    const hash = await hashPassword(password, { userId: linked });
    const { value, ...done } = await inOutboxTransaction(deps, async (tx, enqueue) => {
      const { userId } = await spendLink(deps, tx, 'reset', code);
      await updatePassword(tx, userId, hash);
      const leftByOthers = await takeFromOthers(tx, userId, deps.now());
      const { signInGeneration: generation } = await endCredentials(tx, enqueue, userId);
      const signedIn = { userId, method: 'link', generation } as const;
      const value = await writeSession(deps, tx, signedIn, context, sessionId);
      return { value, leftByOthers, user: userView(await readUser(tx, userId)) };
    });
    giveSession(deps, context, value);
    return done;
  },
});
