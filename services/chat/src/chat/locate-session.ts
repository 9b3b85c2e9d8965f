import { sessionNotFound } from '@parley/errors';
import type { Deps } from '../deps.ts';
import type { ChatPrincipal } from '../principals/chat-principal.ts';
import { sessionKeys, type SessionKeys } from '../sessions/session-keys.ts';

/** Where a session is kept. */
export type LocatedSession = {
  readonly sessionId: string;
  readonly shard: number;
  readonly keys: SessionKeys;
  readonly isPreview: boolean;
};

/** Previews need no spreading: few people preview at a time, and one shard finds them all. */
const previewShard = 0;

/**
 * Where the session with that id would be. An id of another form than those given out for published chats is the name
 * of a preview, and a preview is its caller's alone: who has no user behind the token finds nothing.
 */
export function locateSession(
  { sessionIds, config }: Pick<Deps, 'sessionIds' | 'config'>,
  principal: ChatPrincipal,
  sessionId: string,
): LocatedSession {
  const shard = sessionIds.shardOf(sessionId);
  if (shard !== undefined) {
    return { sessionId, shard, keys: sessionKeys(config.REDIS_PREFIX, shard, sessionId), isPreview: false };
  }
  const { userId } = principal;
  if (userId === undefined) throw sessionNotFound();
  const name = sessionIds.previewName(userId, sessionId);
  return {
    sessionId,
    shard: previewShard,
    keys: sessionKeys(config.REDIS_PREFIX, previewShard, name),
    isPreview: true,
  };
}
