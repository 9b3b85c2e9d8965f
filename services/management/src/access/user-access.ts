import { forbidden } from '@parley/errors';
import type { Access } from '@parley/server';
import type { Deps } from '../deps.ts';
import type { ManagementPrincipal, User } from '../principals/principal.ts';

/** The tokens that stand for a user. */
export const userTokens = ['secret', 'session'] as const;

/** Allows every user; the handler judges the access to each thing that the body names when it looks it up. */
export const userAccess: Access<ManagementPrincipal, Deps, User> = {
  tokens: userTokens,
  allow: ({ principal }) => userOf(principal),
};

/** The user who calls. Tokens that stand in pages are not for this service. */
export function userOf(principal: ManagementPrincipal): User {
  if (principal.kind === 'publishable' || principal.kind === 'preview')
    throw forbidden({
      needs: `This is a ${principal.kind} token, which is for chats on the chat host. This host needs a secret token.`,
    });
  if (principal.kind !== 'secret' && principal.kind !== 'session') throw forbidden(undefined);
  return principal;
}
