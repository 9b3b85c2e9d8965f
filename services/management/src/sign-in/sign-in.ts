import { crossSiteRequest, signInWayOff, wrongSignIn } from '@parley/errors';
import { z } from 'zod';
import { ownPageAccess } from '../access/own-page-access.ts';
import { isSignInGeneration } from '../generations/assert-still-acting.ts';
import { inTransaction } from '../database/client.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleUser } from '../examples.ts';
import { giveSession, writeSession } from '../users/session-actions.ts';
import { readUser } from '../users/read-user.ts';
import { userSchema, userView } from '../users/user.view.ts';
import { assertPasswords } from './assert-passwords.ts';
import { hashPassword, isOutdated, isPassword } from './password.ts';
import { findPassword, updatePassword } from './password.repository.ts';

/** Stands in for a missing password: comparing takes as long, and nothing is equal to it. */
const decoy = `$scrypt$ln=14,r=8,p=8$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export const signIn = defineEndpoint({
  method: 'post',
  path: '/v1/auth/sign-in',
  operationId: 'signIn',
  summary: 'Sign in with a password',
  description:
    'Sets the cookie of a new session. Address and password are judged together: an unknown address takes as long and ' +
    'answers as a wrong password does. After five tries for an account each further one waits, up to 15 minutes; links ' +
    'stay open meanwhile.',
  tags: ['Sign-in', 'Extension'],
  access: ownPageAccess,
  body: z.object({ email: z.string().max(255), password: z.string().max(1_024) }),
  response: z.object({ user: userSchema }),
  errors: [crossSiteRequest, signInWayOff, wrongSignIn],
  examples: {
    body: { email: 'ada@example.com', password: 'four unusual words here' },
    response: { user: exampleUser },
  },
  async handle({ body: { email, password }, scope: { sessionId, user }, context }, deps) {
    assertPasswords(deps.config);
    const address = context.address();
    const guess = await deps.guesses({ account: email, address });
    const known = await findPassword(deps.db, email);
    const stored = known?.password ?? decoy;
    const isRight = await isPassword(password, stored, user ? { userId: user.userId } : { address });
    if (!known || known.password === null || !isRight) throw wrongSignIn();
    await guess.succeeded();
    const renewed = isOutdated(stored) ? await hashPassword(password, { userId: known.id }) : undefined;
    const { value, entered } = await inTransaction(deps.db, async (tx) => {
      // comparing takes its time, in which the password may have been replaced
      const { signInGeneration: generation } = known;
      if (!(await isSignInGeneration(tx, known.id, generation))) throw wrongSignIn();
      if (renewed !== undefined) await updatePassword(tx, known.id, renewed);
      const signedIn = { userId: known.id, method: 'password', generation } as const;
      const value = await writeSession(deps, tx, signedIn, context, sessionId);
      return { value, entered: await readUser(tx, known.id) };
    });
    giveSession(deps, context, value);
    return { user: userView(entered) };
  },
});
