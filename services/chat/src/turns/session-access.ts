import { forbidden, sessionNotFound } from '@parley/errors';
import { isModeAtLeast, type UserMode } from '@parley/schema';
import type { Tenant } from '@parley/server';
import type { Deps } from '../deps.ts';
import { tenantOf } from '../fairness/tenant.ts';
import type { ChatPrincipal } from '../principals/chat-principal.ts';
import type { LocatedSession } from './locate-session.ts';

/** The rights of a caller in a session, and the tenant whose share it uses. */
export type SessionAccess = {
  /** The mode of the token's user in the session's workspace; undefined for tokens of visitors. */
  readonly mode: UserMode | undefined;
  readonly tenant: Tenant;
};

/**
 * The access a caller has to a session. Throws as for a missing session where the token's user is no member of its
 * workspace.
 */
export async function sessionAccess(
  { redis, sessionIds }: Pick<Deps, 'redis' | 'sessionIds'>,
  { userId, tokenId, modes, workspaceIds, organizations }: ChatPrincipal,
  { sessionId, isPreview, keys }: LocatedSession,
): Promise<SessionAccess> {
  const access = (workspaceId: string, mode?: UserMode): SessionAccess => ({
    mode,
    tenant: tenantOf(workspaceId, organizations.get(workspaceId)),
  });
  if (userId === undefined) return access(workspaceIds[0] ?? tokenId);
  const workspaces = isPreview
    ? [(await redis.hget(keys.session, 'workspace')) ?? '']
    : sessionIds.workspacesOf(sessionId, workspaceIds);
  // should an id happen to fit two workspaces, the lesser right counts
  let least: SessionAccess | undefined;
  for (const workspaceId of workspaces) {
    const mode = modes.get(workspaceId);
    if (mode && !(least?.mode && isModeAtLeast(mode, least.mode))) least = access(workspaceId, mode);
  }
  if (!least) throw sessionNotFound();
  return least;
}

/** Throws where a member may not do what asks for `least`. */
export function assertMode(mode: UserMode | undefined, least: UserMode): void {
  if (mode !== undefined && !isModeAtLeast(mode, least)) throw forbidden(undefined);
}
