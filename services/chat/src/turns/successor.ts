import type { Deps } from '../deps.ts';
import { sessionKeys } from '../sessions/session-keys.ts';
import type { Caller } from '../sessions/caller.ts';
import type { Superseded } from '../sessions/session-scripts.ts';
import { read } from '../sessions/session.store.ts';

/** The session that took over, named only where this caller may use it. */
export async function successorFor(
  { redis, config, sessionIds }: Pick<Deps, 'redis' | 'config' | 'sessionIds'>,
  caller: Pick<Caller, 'principal' | 'origin'>,
  { outcome, by }: Superseded,
): Promise<Superseded> {
  const shard = by === undefined ? undefined : sessionIds.shardOf(by);
  if (by === undefined || shard === undefined) return { outcome, by: undefined };
  const keys = sessionKeys(config.REDIS_PREFIX, shard, by);
  // beyond any turn: it is asked for only to learn whether it would be given
  const found = await read(redis, keys, caller, Number.MAX_SAFE_INTEGER);
  return { outcome, by: found === 'known' ? by : undefined };
}
