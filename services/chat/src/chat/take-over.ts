import type { RememberedResult } from '@parley/schema/internal';
import { positionOf, shardOf } from '@parley/schema/internal';
import { sessionTtlMs, type Deps } from '../deps.ts';
import { ownerKey, sessionKeys } from '../sessions/session-keys.ts';
import { supersede } from '../sessions/session.store.ts';

/**
 * Makes a session that has begun the only writer of a result: the one before it, known from the result or from a
 * session that took it over a moment ago, takes no further messages. What it was told until now is kept, but replaces
 * nothing of the newer session.
 */
export async function takeOver(
  { redis, config, sessionIds }: Pick<Deps, 'redis' | 'config' | 'sessionIds'>,
  { resultId, lastSessionId }: RememberedResult,
  sessionId: string,
): Promise<void> {
  const owner = ownerKey(config.REDIS_PREFIX, shardOf(positionOf(resultId) ?? 0), resultId);
  const previous = await redis.set(owner, sessionId, 'PX', sessionTtlMs(config), 'GET');
  for (const old of new Set([previous, lastSessionId])) {
    if (old === null || old === sessionId) continue;
    const shard = sessionIds.shardOf(old);
    if (shard !== undefined) await supersede(redis, sessionKeys(config.REDIS_PREFIX, shard, old).session);
  }
}
