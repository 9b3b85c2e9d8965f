import type { CachedPrincipal, Principal } from '@parley/schema/internal';
import type { Freshness } from '../outbox/freshness.ts';
import type { FoundToken } from './principal.repository.ts';

/** What chat is told of a token; null inside for one that is unknown or revoked. */
export function tokenFact(
  found: FoundToken | undefined,
  revision: number,
  freshness: Freshness,
): CachedPrincipal {
  const principal = found && found.token.revokedAt === null ? chatPrincipalOf(found) : null;
  return { revision: found?.token.revision ?? revision, principal, ...freshness };
}

function chatPrincipalOf({ token, memberships }: FoundToken): Principal | null {
  const { id: tokenId, kind, userId, workspaceId, botIds, origins } = token;
  const expiresAt = token.expiresAt?.getTime() ?? null;
  if (kind === 'secret')
    return userId === null ? null : { kind, tokenId, userId, memberships: [...memberships], expiresAt };
  return workspaceId === null ? null : { kind, tokenId, workspaceId, botIds, origins, expiresAt };
}
