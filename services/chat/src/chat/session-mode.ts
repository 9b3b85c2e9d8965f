import { forbidden, sessionNotFound } from '@parley/errors';
import { isModeAtLeast, type UserMode } from '@parley/schema';
import type { Deps } from '../deps.ts';
import type { ChatPrincipal } from '../principals/chat-principal.ts';
import type { LocatedSession } from './locate-session.ts';

/**
 * The mode a secret token's user has in the workspace of a session; undefined for tokens of visitors. Throws as for a
 * missing session where the user is no member there.
 */
export async function sessionMode(
  { redis, sessionIds }: Pick<Deps, 'redis' | 'sessionIds'>,
  { kind, modes, workspaceIds }: ChatPrincipal,
  { sessionId, isPreview, keys }: LocatedSession,
): Promise<UserMode | undefined> {
  if (kind !== 'secret') return undefined;
  const workspaces = isPreview
    ? [(await redis.hget(keys.session, 'workspace')) ?? '']
    : sessionIds.workspacesOf(sessionId, workspaceIds);
  const found = workspaces.flatMap((workspaceId) => modes.get(workspaceId) ?? []);
  // should an id happen to fit two workspaces, the lesser right counts
  const least = found.find((mode) => found.every((other) => isModeAtLeast(other, mode)));
  if (least === undefined) throw sessionNotFound();
  return least;
}

/** Throws where a member may not do what asks for `least`. */
export function assertMode(mode: UserMode | undefined, least: UserMode): void {
  if (mode !== undefined && !isModeAtLeast(mode, least)) throw forbidden();
}
