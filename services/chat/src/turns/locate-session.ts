import { sessionNotFound } from '@parley/errors';
import type { Deps } from '../deps.ts';
import type { ChatPrincipal } from '../principals/chat-principal.ts';
import { sessionKeys, type SessionKeys } from '../sessions/session-keys.ts';

/** A session and its keys in Redis. */
export type LocatedSession = {
  readonly sessionId: string;
  readonly shard: number;
  readonly keys: SessionKeys;
  readonly isPreview: boolean;
};

/** Previews need no spreading: few people preview at a time, and one shard finds them all. */
const previewShard = 0;

/** The name of a session in Redis, which nobody else can choose; undefined for a foreign preview. */
export function sessionName(
  { sessionIds }: Pick<Deps, 'sessionIds'>,
  { userId }: Pick<ChatPrincipal, 'userId'>,
  sessionId: string,
): string | undefined {
  if (sessionIds.shardOf(sessionId) !== undefined) return sessionId;
  return userId === undefined ? undefined : sessionIds.previewName(userId, sessionId);
}

/**
 * Locates the session with that id. An id of another form than those issued for published chats is the name of
 * a preview, and a preview is its caller's alone: a caller without a user behind the token finds nothing. A preview
 * token finds previews only.
 */
export function locateSession(
  { sessionIds, config }: Pick<Deps, 'sessionIds' | 'config'>,
  principal: ChatPrincipal,
  sessionId: string,
): LocatedSession {
  const name = sessionName({ sessionIds }, principal, sessionId);
  const shard = sessionIds.shardOf(sessionId);
  const isForeign = shard !== undefined && principal.kind === 'preview';
  if (name === undefined || isForeign) throw sessionNotFound();
  return {
    sessionId,
    shard: shard ?? previewShard,
    keys: sessionKeys(config.REDIS_PREFIX, shard ?? previewShard, name),
    isPreview: shard === undefined,
  };
}

/** True if a session may be kept short: in previews, whose drafts live shorter than they do, nothing is left out. */
export function isKeptShort({ config }: Pick<Deps, 'config'>, { isPreview }: LocatedSession): boolean {
  return config.COMPACT_SESSIONS && !isPreview;
}
