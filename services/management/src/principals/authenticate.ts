import { timingSafeEqual } from 'node:crypto';
import { hashOfToken, isToken } from '@parley/server';
import type { Config } from '../config.ts';
import type { Db } from '../database/client.ts';
import { shareOf } from './organization.repository.ts';
import { contractOf } from './contract.ts';
import { findToken, isRevoked, touchLastUsed, type FoundToken } from './principal.repository.ts';
import type { ManagementPrincipal } from './principal.ts';
import { sharedLookup } from './shared-lookup.ts';

/** Finds out who a token stands for; undefined for one that is unknown, revoked or past its end. */
export type Authenticate = (token: string) => Promise<ManagementPrincipal | undefined>;

/**
 * Authentication against the database itself: a revocation is in force with its commit. Nobody's share of the connections
 * is used before it is known who asks, so that one token is looked up once at a time, however many requests come with it.
 */
export function authenticator(
  db: Db,
  config: Pick<Config, 'INTERNAL_TOKEN' | 'QUOTA_PER_MONTH'>,
  now: () => Date,
): Authenticate {
  const internal = hashOfToken(config.INTERNAL_TOKEN.reveal());
  const tokenInForce = sharedLookup(async (sha256) => {
    const found = await findToken(db, sha256);
    const at = now();
    if (!found || !isInForce(found, at)) return undefined;
    await touchLastUsed(db, found.token, at);
    return principalOf(found, config, at);
  });
  return async (token) => {
    const sha256 = hashOfToken(token);
    if (timingSafeEqual(Buffer.from(sha256), Buffer.from(internal)))
      return { kind: 'internal', tokenId: 'internal' };
    return isToken(token) ? tokenInForce(sha256) : undefined;
  };
}

/** True if a token may be used: it is neither revoked, by itself or with all of its user's, nor past its end. */
export function isInForce(found: FoundToken, now: Date): boolean {
  const { expiresAt } = found.token;
  return !isRevoked(found) && (expiresAt === null || expiresAt > now);
}

function principalOf(
  { token, organization, memberships }: FoundToken,
  config: Pick<Config, 'QUOTA_PER_MONTH'>,
  now: Date,
): ManagementPrincipal {
  const { id: tokenId, kind, userId } = token;
  if (kind === 'preview') return { kind, tokenId };
  if (kind === 'publishable' || userId === null) return { kind: 'publishable', tokenId };
  const modes = new Map(memberships.map(({ workspaceId, mode }) => [workspaceId, mode]));
  return {
    kind,
    tokenId,
    userId,
    organizationId: organization ? shareOf(organization) : userId,
    modes,
    contract: organization ? contractOf(organization, config, now) : undefined,
    generation: token.generation,
  };
}
