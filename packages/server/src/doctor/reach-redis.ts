import {
  closeRedis,
  createRedis,
  isRedisRefusal,
  redisReason,
  type RedisClient,
  type RedisConnection,
} from '../redis/redis.ts';
import { checkRedis, type RedisUse } from './check-redis.ts';
import { failure, warning, type Finding } from './finding.ts';
import { reasonOf } from './reason.ts';

const timeoutMs = 3_000;

/** Connects to a Redis and looks at it. Never rejects: one that cannot be reached is a finding. */
export async function reachRedis(
  connection: Omit<RedisConnection, 'mode'>,
  use: Omit<RedisUse, 'sentinels'>,
): Promise<Finding[]> {
  const redis = createRedis({ ...connection, mode: 'fast' });
  try {
    await readyInTime(redis);
    return await checkRedis(redis, { ...use, sentinels: connection.sentinels });
  } catch (error) {
    return [unreachableRedis(error)];
  } finally {
    await closeRedis(redis);
  }
}

/**
 * Looks at a Redis that a service can begin without: where it does not answer in time, that is no more than a warning;
 * where it refuses us, no waiting would help.
 */
export async function checkRedisIfThere(redis: RedisClient, use: RedisUse): Promise<Finding[]> {
  try {
    await readyInTime(redis);
    return await checkRedis(redis, use);
  } catch (error) {
    if (error instanceof Error && isRedisRefusal(error)) return [unreachableRedis(error)];
    return [
      warning(
        'redis',
        'It does not answer yet.',
        'Check that Redis runs; the service goes on by itself then.',
      ),
    ];
  }
}

/** The finding about a Redis that does not let us in. */
export function unreachableRedis(error: unknown): Finding {
  const found = `It cannot be reached: ${reasonOf(error)}`;
  return failure('redis', found, 'Check REDIS_URL and REDIS_CLUSTER, and that Redis runs and lets us in.');
}

/** Resolves when a client is connected; rejects with the reason where that takes more than 3 s. */
export async function readyInTime(redis: RedisClient): Promise<void> {
  if (redis.status === 'ready') return;
  await new Promise<void>((resolve, reject) => {
    let reason = new Error('it does not answer');
    const onReady = (): void => end(resolve);
    const onError = (error: Error): void => {
      reason = redisReason(error);
    };
    const timer = setTimeout(() => end(() => reject(reason)), timeoutMs);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      redis.off('ready', onReady).off('error', onError);
      settle();
    };
    redis.on('ready', onReady).on('error', onError);
  });
}
