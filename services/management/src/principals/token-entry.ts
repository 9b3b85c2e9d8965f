import type { CachedPrincipal, CachedUser, Principal } from '@parley/schema/contract';
import type { Config } from '../config.ts';
import { tokenFreshness } from './freshness.ts';
import { shareOf } from './organization.repository.ts';
import { contractOf } from './contract.ts';
import { isRevoked, type FoundToken, type UserFacts } from './principal.repository.ts';

type FactConfig = Pick<Config, 'SESSION_TTL_HOURS' | 'QUOTA_PER_MONTH'>;

/** The cache entry of a token for chat; null inside for one that is unknown or revoked. */
export function tokenEntry(
  found: FoundToken | undefined,
  revision: number,
  config: FactConfig,
  now: Date,
): CachedPrincipal {
  const principal = found && !isRevoked(found) ? chatPrincipalOf(found, config, now) : null;
  return { revision: found?.token.revision ?? revision, principal, ...tokenFreshness(now, config) };
}

/** The cache entry for chat of the user whom tokens name; `revision` is that of one who is gone. */
export function userEntry(facts: UserFacts | undefined, revision: number): CachedUser {
  const { generation, memberships } = facts ?? { generation: null, memberships: [] };
  return { revision: facts?.revision ?? revision, generation, memberships: [...memberships] };
}

function chatPrincipalOf(
  { token, user, organization, memberships }: FoundToken,
  config: FactConfig,
  now: Date,
): Principal | null {
  const { id: tokenId, kind, userId, workspaceId, botIds, origins } = token;
  const expiresAt = token.expiresAt?.getTime() ?? null;
  const paid = paidBy(organization, config, now);
  const generation = user ? { generation: user.generation, userRevision: user.revision } : {};
  const owner = organization ? { organizationId: shareOf(organization) } : {};
  if (kind === 'secret')
    return userId === null
      ? null
      : { kind, tokenId, userId, ...generation, ...owner, memberships: [...memberships], expiresAt, ...paid };
  if (workspaceId === null) return null;
  if (kind === 'preview') {
    const [botId] = botIds ?? [];
    const membership = memberships.find((one) => one.workspaceId === workspaceId);
    if (!membership || botId === undefined || userId === null || expiresAt === null) return null;
    return { ...membership, kind, tokenId, userId, ...generation, botId, expiresAt, ...paid };
  }
  return { kind, tokenId, workspaceId, ...owner, botIds, origins, expiresAt, ...paid };
}

function paidBy(
  organization: FoundToken['organization'],
  config: FactConfig,
  now: Date,
): Pick<Principal, 'contract'> {
  const contract = organization && contractOf(organization, config, now);
  if (!contract) return {};
  const { periodStartedAt, periodEndsAt } = contract;
  return {
    contract: {
      ...contract,
      periodStartedAt: periodStartedAt.getTime(),
      periodEndsAt: periodEndsAt.getTime(),
    },
  };
}
