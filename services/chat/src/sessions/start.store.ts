import type { RedisClient } from '@parley/server';
import type { Attempt } from './claim.store.ts';
import type { SessionKeys } from './session-keys.ts';
import { elementsOf, sessionScript } from './session-scripts.ts';

const scripts = { begin: sessionScript('begin-2'), reserveStart: sessionScript('reserve-start-2') };

/** Gives out the position of a new result in a shard, and says how full the shard's stream is. */
export async function begin(
  redis: RedisClient,
  keys: { readonly position: string; readonly stream: string },
  args: readonly [shard: number, maxShards: number, tiesPerMillisecond: number],
): Promise<{ now: number; position: number; streamLength: number }> {
  const [now, position, streamLength] = elementsOf(
    await scripts.begin.run(redis, [keys.position, keys.stream], args),
  );
  return { now: Number(now), position: Number(position), streamLength: Number(streamLength) };
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
