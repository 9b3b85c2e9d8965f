import { forbidden, signInAgain } from '@parley/errors';
import type { Access } from '@parley/server';
import type { Deps } from '../deps.ts';
import type { ManagementPrincipal, User } from '../principals/principal.ts';
import { userOf } from './user-access.ts';

/** A user who has signed in. */
export type SignedInUser = Extract<User, { kind: 'session' }>;

const freshMs = 900_000;

/**
 * Allows users who have signed in in the last 15 minutes, not their tokens: who finds a token must not take the account over
 * with it. Every operation that makes or ends a credential of the caller has this access.
 */
export const freshSessionAccess: Access<ManagementPrincipal, Deps, SignedInUser> = {
  tokens: ['session'],
  allow({ principal }, { now }) {
    const user = userOf(principal);
    if (user.kind !== 'session') throw forbidden({ needs: 'This needs somebody who has signed in.' });
    assertFresh(user, now());
    return user;
  },
};

/** Throws where a sign-in is older than 15 minutes: somebody else may sit at the browser by now. */
export function assertFresh(user: User, now: Date): void {
  if (user.kind === 'session' && now.getTime() - user.authAt.getTime() > freshMs) throw signInAgain();
}
