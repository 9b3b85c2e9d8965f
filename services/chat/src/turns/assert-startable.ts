import { botClosed, botNotFound, overloaded, workspaceSuspended } from '@parley/errors';
import type { Pointer } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import type { ShardLoad } from '../sessions/start.store.ts';
import type { ChatPrincipal } from '../principals/chat-principal.ts';

/** The published bot, if the caller's token is good for it; otherwise there is no such bot. */
export function visiblePointer(
  pointer: Pointer | null | undefined,
  { workspaceIds, botIds }: ChatPrincipal,
): Pointer & { readonly hash: string } {
  if (!pointer || pointer.hash === null || pointer.isArchived) throw botNotFound();
  const isVisible = workspaceIds.includes(pointer.workspaceId) && (botIds?.includes(pointer.botId) ?? true);
  if (!isVisible) throw botNotFound();
  return { ...pointer, hash: pointer.hash };
}

/** Throws where a bot that can be seen takes no new chats. */
export function assertOpen(pointer: Pointer): void {
  if (pointer.isSuspended) throw workspaceSuspended();
  if (pointer.isClosed) throw botClosed({ message: pointer.closedMessage ?? undefined });
}

/** Throws if there is no room for new chats: for those of anybody, or for those of a workspace whose turns cannot be stored. */
export function assertRoom(
  { pressure, config }: Pick<Deps, 'pressure' | 'config'>,
  { streamLength, deadBytes }: ShardLoad,
): void {
  if (pressure.isTooHigh(streamLength)) throw overloaded({ retryAfterSeconds: 5 });
  // an operator has to look first
  if (deadBytes > config.MAX_DEAD_BYTES_PER_WORKSPACE) throw overloaded({ retryAfterSeconds: 60 });
}
