import { setTimeout } from 'node:timers/promises';
import { maxShards } from '@parley/schema/contract';
import type { RedisClient } from '@parley/server';
import { turnIdsOf } from './turn-ids.store.ts';

const lookAgainMs = 25;

/**
 * Waits until what was in a turn stream when this was called is in Postgres, or until a moment of `performance.now()`.
 * Resolves also where that cannot be known: then a reader gets what there is.
 */
export async function waitForDrain(redis: RedisClient, stream: string, until: number): Promise<void> {
  try {
    const { newest } = await turnIdsOf(redis, stream);
    while (newest !== undefined && performance.now() < until) {
      // entries leave the stream when they are stored
      const { oldest } = await turnIdsOf(redis, stream, newest);
      if (oldest === undefined) return;
      await setTimeout(lookAgainMs);
    }
  } catch {
    // Redis is away
  }
}

/** The shard that the id of a session of a published chat begins with. */
export function shardOfSession(sessionId: string): number | undefined {
  const shard = Number(/^(\d{1,2})\./.exec(sessionId)?.[1] ?? Number.NaN);
  return shard < maxShards ? shard : undefined;
}
