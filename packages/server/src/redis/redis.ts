import { Cluster, type Redis } from 'ioredis';
import { BatchingRedis } from './batching-redis.ts';
import type { Logger } from '../base/logger.ts';
import type { RedisAddress, RedisSentinels } from './redis-address.ts';
import { isReplica, redisTrouble } from './redis-trouble.ts';
import { SteadySentinels } from './steady-sentinels.ts';

/** A connection to one Redis, or to a Redis Cluster. */
export type RedisClient = Redis | Cluster;

/** The address of Redis, and our behaviour when Redis does not answer. */
export type RedisConnection = RedisAddress & {
  readonly logger: Logger;
  /** Shown in Redis’ list of clients. */
  readonly name: string;
  /**
   * `fast` fails at once while Redis is away, and never sends a command twice: what became of one that was under way
   * is then unknown. `patient` waits for Redis to come back, for workers that have nothing else to do.
   */
  readonly mode: 'fast' | 'patient';
};

const silenceLimitMs = 3_000;
const connectLimitMs = 3_000;
const longestPauseMs = 1_000;

/**
 * Connects, and reconnects by itself for ever. Resolves once Redis has answered for the first time; rejects where it
 * refuses us, which no waiting helps against.
 */
export async function connectRedis(connection: RedisConnection): Promise<RedisClient> {
  const redis = createRedis(connection);
  await new Promise<void>((resolve, reject) => {
    const onError = (error: Error): void => {
      const reason = redisReason(error);
      if (!isRedisRefusal(reason)) return;
      redis.disconnect();
      reject(reason);
    };
    redis.on('error', onError);
    redis.once('ready', () => {
      redis.off('error', onError);
      resolve();
    });
    redis.once('end', () => reject(new Error('the connection to Redis has ended')));
  });
  return redis;
}

/** Connects without waiting for the first answer. */
export function createRedis(connection: RedisConnection): RedisClient {
  const { urls, isCluster, sentinels, logger, name, mode } = connection;
  const isPatient = mode === 'patient';
  const options = {
    connectionName: name,
    connectTimeout: connectLimitMs,
    maxRetriesPerRequest: isPatient ? null : 0,
    autoResendUnfulfilledCommands: isPatient,
    // one timer for the connection, not one for each command
    ...(isPatient ? {} : { socketTimeout: silenceLimitMs }),
    // a server that was made a replica keeps its connections: only a new one leads to the server that leads now
    reconnectOnError: (error: Error): false | 1 | 2 => {
      if (!isReplica(error)) return false;
      siblings.leave(redis);
      return isPatient ? 2 : 1;
    },
  };
  const pause = (attempt: number): number => Math.min(attempt * 50, longestPauseMs);
  const siblings = siblingsAt(urls);
  const redis: RedisClient = isCluster
    ? new Cluster([...urls], {
        redisOptions: options,
        enableOfflineQueue: isPatient,
        clusterRetryStrategy: pause,
      })
    : new BatchingRedis(urls[0] ?? '', {
        ...options,
        ...(sentinels ? sentinelOptions(sentinels, pause) : {}),
        enableOfflineQueue: isPatient,
        retryStrategy: pause,
      });
  let isDown = false;
  const isAway = (error: Error): void => {
    if (!isDown)
      logger.warn({ err: error, redis: name, reason: redisTrouble(redisReason(error)) }, 'redis is away');
    isDown = true;
  };
  const isBack = (): void => {
    if (isDown) logger.info({ redis: name }, 'redis is back');
    isDown = false;
  };
  if (!isPatient) siblings.join(redis);
  redis.on('error', isAway);
  redis.on('ready', isBack);
  if (isPatient) watchSilence(redis, isAway, isBack);
  return redis;
}

/** The connections of this process to one address that may be closed at any time. */
type Siblings = {
  readonly join: (redis: RedisClient) => void;
  /** Closes the others where `redis` is the first to be told that the server at their address does not lead any more. */
  readonly leave: (redis: RedisClient) => void;
};

/** The connections to one address with the time at which each was made, and the time at which they last had to leave. */
type Family = { readonly since: Map<RedisClient, number>; leftAt: number };

const families = new Map<string, Family>();

function siblingsAt(urls: readonly string[]): Siblings {
  const address = urls.join();
  return {
    join(redis) {
      // a cluster leads each of its connections to the node that holds a key
      if (redis instanceof Cluster) return;
      const family = families.get(address) ?? { since: new Map<RedisClient, number>(), leftAt: -1 };
      families.set(address, family);
      redis.on('ready', () => family.since.set(redis, performance.now()));
      redis.once('end', () => {
        family.since.delete(redis);
        if (family.since.size === 0 && families.get(address) === family) families.delete(address);
      });
    },
    leave(redis) {
      const family = families.get(address);
      const madeAt = family?.since.get(redis);
      // one that is late to hear of a switch has nothing to tell those that have left since
      if (!family || madeAt === undefined || madeAt <= family.leftAt) return;
      family.leftAt = performance.now();
      for (const sibling of family.since.keys())
        if (sibling !== redis && sibling.status === 'ready') sibling.disconnect(true);
    },
  };
}

function sentinelOptions(
  { addresses, name, password, isEncrypted }: RedisSentinels,
  pause: (attempt: number) => number,
) {
  return {
    Connector: SteadySentinels,
    sentinels: addresses.map((address) => ({ ...address })),
    name,
    ...(password ? { sentinelPassword: password.reveal() } : {}),
    enableTLSForSentinelMode: true,
    ...(isEncrypted ? { sentinelTLS: {} } : {}),
    sentinelRetryStrategy: pause,
    // one that is connected and says nothing is passed over for the next
    sentinelCommandTimeout: silenceLimitMs,
    // sentinels announce a switch: its connections need not find out by themselves
    failoverDetector: true,
  };
}

/**
 * Tells of a Redis that is connected and does not answer. A connection that waits without limit hears of that from
 * nobody: it asks for a sign of life itself.
 */
function watchSilence(redis: RedisClient, isSilent: (error: Error) => void, answers: () => void): void {
  let askedAt: number | undefined;
  const look = (): void => {
    if (redis.status !== 'ready') return;
    if (askedAt !== undefined) {
      isSilent(new Error(`Socket timeout. No answer for ${Math.round(performance.now() - askedAt)} ms.`));
      return;
    }
    askedAt = performance.now();
    redis
      .ping()
      .then(answers, () => undefined)
      .finally(() => {
        askedAt = undefined;
      });
  };
  const timer = setInterval(look, silenceLimitMs).unref();
  redis.once('end', () => clearInterval(timer));
}

/** The error behind an error event: for a cluster, that of its last node. */
export function redisReason(error: Error): Error {
  const cause: unknown = Reflect.get(error, 'lastNodeError');
  return cause instanceof Error ? cause : error;
}

/** True if Redis refuses our credentials, or is not the kind of Redis (cluster or single) that we expect. */
export function isRedisRefusal({ message }: Error): boolean {
  return /^(WRONGPASS|NOAUTH|NOPERM|ERR .*(cluster support disabled|AUTH))/.test(message);
}

/** Ends a connection, giving replies that are under way a moment. */
export async function closeRedis(redis: RedisClient): Promise<void> {
  try {
    await redis.quit();
  } catch {
    // it is away: there is nothing that could still come
  } finally {
    // the sentinels have connections of their own, which would keep a process alive
    redis.disconnect();
  }
}

const awayMessages =
  /^(Connection is closed|Command aborted due to connection close|Stream isn't writeable|Command timed out|Reached the max retries|None of startup nodes|Failed to refresh slots cache|Cluster isn't ready|Cluster is ended|Too many Cluster redirections|All sentinels are unreachable|LOADING|CLUSTERDOWN|TRYAGAIN|MOVED|UNBLOCKED|NOREPLICAS|MISCONF|OOM )/;
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** True if an error means that Redis takes no commands right now, false if a command was wrong. */
export function isRedisAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  return (
    awayMessages.test(error.message) || isReplica(error) || (typeof code === 'string' && awayCodes.has(code))
  );
}
