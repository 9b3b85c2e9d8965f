import { maxShards, resultIdOf, tiesPerMillisecond } from '@parley/schema/contract';
import type { RedisClient } from '@parley/server';
import type { Deps } from '../deps.ts';
import type { Attempt } from './claim.store.ts';
import { randomText } from './random-text.ts';
import { positionKey, type SessionKeys } from './session-keys.ts';
import { elementsOf, sessionScript } from './session-scripts.ts';

const scripts = { begin: sessionScript('begin-3'), reserveStart: sessionScript('reserve-start-2') };

/** The load of a shard: the turns of all that wait, and the bytes of a workspace's turns that could not be stored. */
export type ShardLoad = { readonly streamLength: number; readonly deadBytes: number };

/** Gives out the id of a new result of a workspace in a shard, with the time and the load of the shard. */
export async function newResult(
  { redis, keys, config }: Pick<Deps, 'redis' | 'keys' | 'config'>,
  shard: number,
  workspaceId: string,
): Promise<ShardLoad & { readonly now: number; readonly resultId: string }> {
  const [now, position, streamLength, deadBytes] = elementsOf(
    await scripts.begin.run(
      redis,
      [positionKey(config.REDIS_PREFIX, shard), keys.turns(shard), keys.deadBytes(shard)],
      [shard, maxShards, tiesPerMillisecond, workspaceId],
    ),
  );
  return {
    now: Number(now),
    resultId: resultIdOf(Number(position), randomText()),
    streamLength: Number(streamLength),
    deadBytes: Number(deadBytes),
  };
}

/**
 * Notes the idempotency key of a start in the shard that the key alone names, for a session that lives in another one;
 * false where the key came with another body before.
 */
export async function reserveStart(
  redis: RedisClient,
  keys: SessionKeys,
  { idempotencyKey, fingerprint }: Attempt,
  ttlMs: number,
): Promise<boolean> {
  const args = [idempotencyKey, fingerprint, ttlMs];
  return (await scripts.reserveStart.run(redis, [keys.session, keys.idempotency], args)) === 'reserved';
}
