import { createHash } from 'node:crypto';
import { rateLimitExceeded } from '@parley/errors';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { RedisClient } from '../redis/redis.ts';
import { addressBlock } from './address-block.ts';

/** An attempt to guess that may go on. */
type Guess = {
  /** Says that it was none: whoever tried knows the secret. */
  readonly succeeded: () => Promise<void>;
};

/**
 * Counts an attempt to sign in before anything is compared, for the account and for the address it comes from, and throws
 * where too many went before: then one attempt is let through after 2, 4, 8 seconds and so on up to 15 minutes.
 */
export type GuessLimiter = (attempt: {
  readonly account: string;
  readonly address: string;
}) => Promise<Guess>;

const rememberedSeconds = 3_600;
const longestWaitSeconds = 900;
/** Attempts without a wait. Behind one address there may be many people. */
const free = { account: 5, address: 20 };

/** A limiter over Redis, atomic over all processes; while Redis is away each process counts alone. */
export function createGuessLimiter({
  redis,
  prefix,
}: {
  readonly redis: RedisClient;
  readonly prefix: string;
}): GuessLimiter {
  const counter = (name: string, points: number): RateLimiterAbstract => {
    const options = { keyPrefix: `${prefix}:${name}`, points, duration: rememberedSeconds };
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  };
  const attempts = counter('guesses', Number.MAX_SAFE_INTEGER);
  const turns = counter('guess-turns', 1);

  async function count(key: string, freeAttempts: number): Promise<void> {
    const { consumedPoints } = await attempts.penalty(key);
    const beyond = consumedPoints - freeAttempts;
    if (beyond <= 0) return;
    try {
      await turns.consume(key, 1, { customDuration: Math.min(2 ** beyond, longestWaitSeconds) });
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // one that is not let through is no guess
      await attempts.reward(key);
      throw rateLimitExceeded({
        limit: freeAttempts,
        retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)),
      });
    }
  }

  return async ({ account, address }) => {
    const keys = { account: `account:${hashed(account)}`, address: `address:${addressBlock(address)}` };
    await count(keys.address, free.address);
    await count(keys.account, free.account);
    return {
      async succeeded() {
        await Promise.all([
          attempts.delete(keys.account),
          turns.delete(keys.account),
          attempts.reward(keys.address),
        ]);
      },
    };
  };
}

/** Addresses of people are not for everybody who reads the keys of Redis. */
function hashed(account: string): string {
  return createHash('sha256').update(account.toLowerCase()).digest('hex');
}
