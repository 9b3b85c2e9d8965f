import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Logger } from '../base/logger.ts';
import type { RedisClient } from '../redis/redis.ts';

/** Counts what spenders use up in a day, over all processes. A day ends at midnight UTC. */
export type Spending = {
  /** True until the day's amount is used up; what is spent last may go beyond it. */
  readonly hasLeft: (spender: string) => Promise<boolean>;
  readonly spend: (spender: string, amount: number) => Promise<void>;
};

/** The parts of a count. */
type SpendingOptions = {
  readonly redis: RedisClient;
  readonly prefix: string;
  /** The name of what is spent, in keys. */
  readonly name: string;
  /** 0: any amount. */
  readonly perDay: number;
  readonly logger: Logger;
  readonly now: () => number;
};

const dayMs = 86_400_000;

/** A count over Redis. While Redis is away nothing is counted. */
export function createSpending({ redis, prefix, name, perDay, logger, now }: SpendingOptions): Spending {
  const counter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `${prefix}:spent:${name}`,
    points: Number.MAX_SAFE_INTEGER,
    duration: dayMs / 1_000,
  });
  const today = (spender: string): string => `${spender}:${new Date(now()).toISOString().slice(0, 10)}`;
  return {
    async hasLeft(spender) {
      if (perDay === 0) return true;
      try {
        const spent = await counter.get(today(spender));
        return (spent?.consumedPoints ?? 0) < perDay;
      } catch (error) {
        logger.error({ err: error }, 'what was spent could not be read');
        return true;
      }
    },
    async spend(spender, amount) {
      if (perDay === 0 || amount <= 0) return;
      try {
        await counter.consume(today(spender), amount);
      } catch (error) {
        logger.error({ err: error }, 'what was spent could not be counted');
      }
    },
  };
}
