import { redisScript, type RedisClient } from '@parley/server';

const holdLease = redisScript(new URL('../../lua/hold-lease-1.lua', import.meta.url));
const releaseLease = redisScript(new URL('../../lua/release-lease-1.lua', import.meta.url));

/** The right to do something alone, for as long as it is asked for again in time. */
export type Lease = {
  /** True if it is ours now. Asks Redis only when the last answer has become old. */
  readonly hold: () => Promise<boolean>;
  /** Holds it for as long as `work` takes: another takes over from a process that is gone, not from a slow one. */
  readonly holdDuring: <T>(work: () => Promise<T>) => Promise<T>;
  readonly release: () => Promise<void>;
};

/** The lease under `key`, for `holder`; lost `ttlMs` after the last time it was held. */
export function leaseOf(redis: RedisClient, key: string, holder: string, ttlMs: number): Lease {
  let heldAt = -Infinity;

  async function hold(): Promise<boolean> {
    // a process that was frozen longer than that asks again, and learns that it was replaced
    if (performance.now() - heldAt < ttlMs / 3) return true;
    const askedAt = performance.now();
    const isHeld = (await holdLease.run(redis, [key], [holder, ttlMs])) === 1;
    heldAt = isHeld ? askedAt : -Infinity;
    return isHeld;
  }

  return {
    hold,
    async holdDuring(work) {
      // where Redis is away, the work itself will hear of it
      const timer = setInterval(() => void hold().catch(() => false), ttlMs / 3);
      try {
        return await work();
      } finally {
        clearInterval(timer);
      }
    },
    async release() {
      heldAt = -Infinity;
      await releaseLease.run(redis, [key], [holder]);
    },
  };
}
