import type { RedisKeys } from '@parley/schema/contract';
import type { RedisClient } from '@parley/server';
import { turnIdsOf } from '../turn-stream/turn-ids.store.ts';
import { knownShards } from '../turn-stream/turn-stream.store.ts';

/** The distance of the drain of one shard behind its stream. */
export type DrainLag = {
  readonly shard: number;
  /** Turns that are not in Postgres yet. */
  readonly waiting: number;
  /** For how long the oldest of them has waited, by the clock of Redis. */
  readonly oldestMs: number;
  /** Turns that could not be stored (`parley admin dead-turns`). */
  readonly dead: number;
};

/** The lag of the drain, shard by shard. */
export async function drainLag(redis: RedisClient, keys: RedisKeys): Promise<DrainLag[]> {
  const shards = await knownShards(redis, keys);
  const [seconds, microseconds] = await redis.time();
  const now = Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000);
  return Promise.all(
    shards.map(async (shard) => {
      const [waiting, dead, { oldest }] = await Promise.all([
        redis.xlen(keys.turns(shard)),
        redis.xlen(keys.deadTurns(shard)),
        turnIdsOf(redis, keys.turns(shard)),
      ]);
      // an entry's id begins with the millisecond it was written in
      const writtenAt = oldest === undefined ? now : Number.parseInt(oldest, 10);
      return { shard, waiting, dead, oldestMs: Math.max(0, now - writtenAt) };
    }),
  );
}
