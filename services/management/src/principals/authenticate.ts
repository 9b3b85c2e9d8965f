import { timingSafeEqual } from 'node:crypto';
import type { Contract } from '@parley/server';
import type { Config } from '../config.ts';
import type { Db } from '../database/client.ts';
import { findToken, type FoundToken } from './principal.repository.ts';
import type { ManagementPrincipal } from './principal.ts';
import { hashOfToken, isToken } from './token.ts';

/** Finds out who a token stands for; undefined for one that is unknown, revoked or past its end. */
export type Authenticate = (token: string) => Promise<ManagementPrincipal | undefined>;

/** Authentication against the database itself: a revocation is in force with its commit. */
export function authenticator(
  db: Db,
  { INTERNAL_TOKEN }: Pick<Config, 'INTERNAL_TOKEN'>,
  now: () => Date,
): Authenticate {
  const internal = hashOfToken(INTERNAL_TOKEN.reveal());
  return async (token) => {
    const sha256 = hashOfToken(token);
    if (timingSafeEqual(Buffer.from(sha256), Buffer.from(internal)))
      return { kind: 'internal', tokenId: 'internal' };
    const found = isToken(token) ? await findToken(db, sha256) : undefined;
    return found && isInForce(found, now()) ? principalOf(found) : undefined;
  };
}

function isInForce({ token }: FoundToken, now: Date): boolean {
  return token.revokedAt === null && (token.expiresAt === null || token.expiresAt > now);
}

function principalOf({ token, organization, memberships }: FoundToken): ManagementPrincipal {
  const { id: tokenId, kind, userId } = token;
  if (kind === 'publishable' || userId === null) return { kind: 'publishable', tokenId };
  const modes = new Map(memberships.map(({ workspaceId, mode }) => [workspaceId, mode]));
  return { kind, tokenId, userId, modes, contract: contractOf(organization) };
}

function contractOf(organization: FoundToken['organization']): Contract | undefined {
  if (!organization) return undefined;
  const { id: organizationId, quotaLimit: limit, periodStartedAt, periodEndsAt } = organization;
  if (limit === null || periodStartedAt === null || periodEndsAt === null) return undefined;
  return { organizationId, limit, periodStartedAt, periodEndsAt };
}
