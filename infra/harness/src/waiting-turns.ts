import { redisKeys } from '@parley/schema/internal';
import type { Redis } from 'ioredis';

const keys = redisKeys('parley');

/** How many turns of all shards are not in Postgres yet. */
export async function waitingTurns(redis: Redis): Promise<number> {
  const shards = await redis.smembers(keys.shards);
  const lengths = await Promise.all(shards.map((shard) => redis.xlen(keys.turns(Number(shard)))));
  return lengths.reduce((sum, length) => sum + length, 0);
}
