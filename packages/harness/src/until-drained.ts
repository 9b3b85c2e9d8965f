import { setTimeout as delay } from 'node:timers/promises';
import { redisKeys } from '@parley/schema/contract';
import type { Redis } from 'ioredis';

const keys = redisKeys('parley');
const lookEveryMs = 50;
const limitMs = 300_000;

/** Waits until the turns of all shards are in Postgres. Throws where the drain does not catch up within five minutes. */
export async function untilDrained(redis: Redis): Promise<void> {
  const until = performance.now() + limitMs;
  while ((await waitingTurns(redis)) > 0) {
    if (performance.now() > until) throw new Error('the drain does not catch up');
    await delay(lookEveryMs);
  }
}

/** The turns that are not in Postgres yet. */
export async function waitingTurns(redis: Redis): Promise<number> {
  const shards = await redis.smembers(keys.shards);
  const lengths = await Promise.all(shards.map((shard) => redis.xlen(keys.turns(Number(shard)))));
  return lengths.reduce((sum, length) => sum + length, 0);
}
