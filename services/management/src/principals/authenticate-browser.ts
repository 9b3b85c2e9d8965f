import { crossSiteRequest } from '@parley/errors';
import { hashOfToken, isToken, type RequestContext, type TokenKind } from '@parley/server';
import type { Config } from '../config.ts';
import type { Db } from '../database/client.ts';
import { shareOf } from './organization.repository.ts';
import { contractOf } from './contract.ts';
import { isOfOwnPage, isOpenedInTab, isWriteOfOwnPage } from './own-page.ts';
import { findSession, touchLastSeen } from './principal.repository.ts';
import type { ManagementPrincipal } from './principal.ts';
import { sessionValueIn } from './session-cookie.ts';
import { isSessionInForce } from './session-lifetime.ts';
import { sharedLookup } from './shared-lookup.ts';

type SessionConfig = Pick<Config, 'PUBLIC_URL' | 'QUOTA_PER_MONTH'>;
type Asked = {
  readonly method: string;
  readonly access: { readonly tokens: readonly TokenKind[] };
  /** True for what people open in a tab too, as they do files: it changes nothing, and runs nothing. */
  readonly opensInTab?: boolean;
};

/**
 * Finds out who sends a request without `Authorization`: whoever has signed in, or anybody where the operation is open;
 * otherwise undefined. A cookie that another site has the browser send is refused.
 */
export type AuthenticateBrowser = (
  asked: Asked,
  context: Pick<RequestContext, 'headers'>,
) => Promise<ManagementPrincipal | undefined>;

const anybody = { kind: 'none', tokenId: 'none' } as const;

/**
 * Authentication against the database itself: a session that ends is ended with its commit. One session is looked up once
 * at a time, as a token is.
 */
export function browserAuthenticator(db: Db, config: SessionConfig, now: () => Date): AuthenticateBrowser {
  const sessionInForce = sharedLookup((sha256) => principalOf(db, sha256, config, now()));
  return async ({ method, access, opensInTab = false }, { headers }) => {
    const isOpen = access.tokens.includes('none');
    const value = sessionValueIn(headers.cookie, config);
    if (value !== undefined) {
      const isOwn = method === 'get' ? isOfOwnPage(headers, config) : isWriteOfOwnPage(headers, config);
      if (isOwn || (opensInTab && isOpenedInTab(headers))) {
        const principal = isToken(value, ['session']) ? await sessionInForce(hashOfToken(value)) : undefined;
        if (principal) return principal;
      } else if (!isOpen) throw crossSiteRequest();
    }
    return isOpen ? anybody : undefined;
  };
}

async function principalOf(
  db: Db,
  sha256: string,
  config: SessionConfig,
  at: Date,
): Promise<ManagementPrincipal | undefined> {
  const found = await findSession(db, sha256);
  if (!found || !isSessionInForce(found.session, at)) return undefined;
  const { session, generation, organization, memberships } = found;
  await touchLastSeen(db, session, at);
  return {
    kind: 'session',
    tokenId: session.id,
    userId: session.userId,
    organizationId: shareOf(organization),
    authAt: session.authAt,
    modes: new Map(memberships.map(({ workspaceId, mode }) => [workspaceId, mode])),
    contract: contractOf(organization, config, at),
    generation,
    signInGeneration: session.generation,
  };
}
