import { quotaExceeded, rateLimitExceeded } from '@parley/errors';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from '../base/logger.ts';
import type { RedisClient } from '../redis/redis.ts';
import type { TokenKind } from '../http/endpoint.ts';
import { addressBlock } from './address-block.ts';
import { periodAt, type Period } from './period.ts';
import { appliesTo, type LimitPolicy } from './policy.ts';
import { processCounter } from './process-counter.ts';

/** The requests that an organization has bought, from one instant to another. */
export type Contract = Period & { readonly organizationId: string; readonly limit: number };

/** The callers that a request counts for. */
type Counted = {
  readonly tokenId: string;
  readonly tokenKind: TokenKind;
  readonly address: string;
  /** Undefined where the operation is not about a session. */
  readonly sessionId?: string | undefined;
  /** Undefined where the organization has no limit, or none is known. */
  readonly contract: Contract | undefined;
};

/**
 * Counts a request and throws where a limit is exceeded: the two 429s of the specification. Counting is atomic across
 * processes. A request that a burst limit refuses costs no quota.
 */
export type Limiter = (operation: Operation, counted: Counted) => Promise<void>;

/** An operation as it is declared: with parameters in braces. */
type Operation = { readonly method: string; readonly path: string };

/** The parts of a limiter. */
export type LimiterOptions = {
  readonly redis: RedisClient;
  readonly prefix: string;
  readonly policies: readonly LimitPolicy[];
  readonly logger: Logger;
  readonly now: () => number;
};

/**
 * A limiter over Redis. While Redis is away bursts are counted in the process (so that a flood stays a flood that is
 * refused) and quotas not at all: refusing paid requests because a counter is away would be worse.
 */
export function createLimiter({ redis, prefix, policies, logger, now }: LimiterOptions): Limiter {
  const bursts = policies.flatMap((policy) =>
    policy.kind === 'burst' ? [burstOf(policy, redis, prefix)] : [],
  );
  const quotas = policies.filter((policy) => policy.kind === 'quota');
  const counter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `${prefix}:quota`,
    points: Number.MAX_SAFE_INTEGER,
    duration: 1,
  });
  // a service has few operations, and each request is one of them
  const known = new Map<string, Applicable>();
  const applicableTo = (operation: Operation): Applicable => {
    const name = `${operation.method} ${operation.path}`;
    const found = known.get(name) ?? {
      bursts: bursts.filter(({ policy }) => appliesTo(policy, operation)),
      quotas: quotas.filter((policy) => appliesTo(policy, operation)),
    };
    known.set(name, found);
    return found;
  };
  return async (operation, counted) => {
    const applicable = applicableTo(operation);
    for (const burst of applicable.bursts) {
      if (countsToken(burst.policy, counted)) await countBurst(burst, counted);
    }
    const { contract } = counted;
    if (!contract) return;
    for (const policy of applicable.quotas) await countQuota(policy, counter, contract, now(), logger);
  };
}

/** The policies that say something about one operation. */
type Applicable = {
  readonly bursts: readonly CountedBurst[];
  readonly quotas: readonly LimitPolicy[];
};

type Burst = Extract<LimitPolicy, { kind: 'burst' }>;

/** A policy, and the function that counts for a key: it gives the milliseconds to wait where there were too many. */
type CountedBurst = {
  readonly policy: Burst;
  readonly count: (key: string) => Promise<number | undefined> | number | undefined;
};

function burstOf(policy: Burst, redis: RedisClient, prefix: string): CountedBurst {
  const { name, limit: points, windowSeconds: duration, countedIn } = policy;
  if (countedIn === 'process') return { policy, count: processCounter(policy) };
  const insuranceLimiter = new RateLimiterMemory({ keyPrefix: name, points, duration });
  const keyPrefix = `${prefix}:burst:${name}`;
  const counter = new RateLimiterRedis({ storeClient: redis, keyPrefix, points, duration, insuranceLimiter });
  return {
    policy,
    async count(key) {
      try {
        await counter.consume(key);
        return undefined;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return refusal.msBeforeNext;
      }
    },
  };
}

function countsToken({ tokens }: Burst, { tokenKind }: Counted): boolean {
  return tokens?.some((kind) => kind === tokenKind) ?? true;
}

async function countBurst({ policy, count }: CountedBurst, counted: Counted): Promise<void> {
  const { per, limit } = policy;
  const key = keyOf(per, counted);
  const waitMs = key === undefined ? undefined : await count(key);
  if (waitMs === undefined) return;
  throw rateLimitExceeded({ limit, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
}

function keyOf(per: Burst['per'], counted: Counted): string | undefined {
  switch (per) {
    case 'token':
      return counted.tokenId;
    case 'address':
      return addressBlock(counted.address);
    case 'organization':
      return counted.contract?.organizationId;
    case 'session':
      return counted.sessionId;
  }
}

async function countQuota(
  { name }: LimitPolicy,
  counter: RateLimiterRedis,
  contract: Contract,
  now: number,
  logger: Logger,
): Promise<void> {
  const { organizationId, limit } = contract;
  const { periodStartedAt, periodEndsAt } = periodAt(contract, now);
  const secondsLeft = Math.max(1, Math.ceil((periodEndsAt.getTime() - now) / 1_000));
  const key = `${name}:${organizationId}:${periodStartedAt.getTime()}`;
  let used: number;
  try {
    used = (await counter.consume(key, 1, { customDuration: secondsLeft })).consumedPoints;
  } catch (error) {
    logger.error({ err: error, organizationId }, 'a request could not be counted');
    return;
  }
  if (used <= limit) return;
  throw quotaExceeded({
    limit,
    used: limit,
    periodStartedAt: periodStartedAt.toISOString(),
    periodEndsAt: periodEndsAt.toISOString(),
    retryAfterSeconds: secondsLeft,
  });
}
