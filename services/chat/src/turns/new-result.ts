import { maxShards, resultIdOf, tiesPerMillisecond } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import { randomText } from '../sessions/random-text.ts';
import { positionKey } from '../sessions/session-keys.ts';
import { begin } from '../sessions/start.store.ts';

/** Gives out the id of a new result in a shard, with the time and how full the shard's stream is. */
export async function newResult(
  { redis, keys, config }: Pick<Deps, 'redis' | 'keys' | 'config'>,
  shard: number,
): Promise<{ readonly now: number; readonly resultId: string; readonly streamLength: number }> {
  const shardKeys = { position: positionKey(config.REDIS_PREFIX, shard), stream: keys.turns(shard) };
  const { now, position, streamLength } = await begin(redis, shardKeys, [
    shard,
    maxShards,
    tiesPerMillisecond,
  ]);
  return { now, resultId: resultIdOf(position, randomText()), streamLength };
}
