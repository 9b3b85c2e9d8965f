import { crossSiteRequest } from '@parley/errors';
import type { Access } from '@parley/server';
import type { SignedInUser } from './session-access.ts';
import type { Deps } from '../deps.ts';
import { isWriteOfOwnPage } from '../principals/own-page.ts';
import type { ManagementPrincipal } from '../principals/principal.ts';

/** The caller, and the id of their session; undefined where nobody has signed in. */
type SessionScope = { readonly sessionId: string | undefined; readonly user: SignedInUser | undefined };

/** Allows everybody, signed in or not, on a page of this host: no other site may sign a browser in or out. */
export const ownPageAccess: Access<ManagementPrincipal, Deps, SessionScope> = {
  tokens: ['none', 'session'],
  allow({ principal, context }, { config }) {
    if (!isWriteOfOwnPage(context.headers, config)) throw crossSiteRequest();
    const user = principal.kind === 'session' ? principal : undefined;
    return { sessionId: user?.tokenId, user };
  },
};
