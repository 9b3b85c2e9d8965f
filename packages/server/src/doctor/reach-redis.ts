import { closeRedis, createRedis, type RedisClient, type RedisConnection } from '../redis.ts';
import { checkRedis } from './check-redis.ts';
import { failure, warning, type Finding } from './finding.ts';

const patienceMs = 3_000;

/** Connects to a Redis and looks at it. Never rejects: one that cannot be reached is a finding. */
export async function reachRedis(connection: Omit<RedisConnection, 'mode'>): Promise<Finding[]> {
  const redis = createRedis({ ...connection, mode: 'fast' });
  try {
    await readyInTime(redis);
    return await checkRedis(redis);
  } catch (error) {
    const found = `It cannot be reached: ${error instanceof Error ? error.message : String(error)}.`;
    return [
      failure('redis', found, 'Check REDIS_URL and REDIS_CLUSTER, and that Redis runs and lets us in.'),
    ];
  } finally {
    await closeRedis(redis);
  }
}

/** Looks at a Redis that a service can begin without: where it does not answer in time, that is no more than a warning. */
export async function checkRedisIfThere(redis: RedisClient): Promise<Finding[]> {
  try {
    await readyInTime(redis);
  } catch {
    return [
      warning(
        'redis',
        'It does not answer yet.',
        'Check that Redis runs; the service goes on by itself then.',
      ),
    ];
  }
  return checkRedis(redis);
}

async function readyInTime(redis: RedisClient): Promise<void> {
  if (redis.status === 'ready') return;
  await new Promise<void>((resolve, reject) => {
    let reason = new Error('it does not answer');
    const onReady = (): void => end(resolve);
    const onError = (error: Error): void => {
      // a cluster says what its last node said
      const cause: unknown = Reflect.get(error, 'lastNodeError');
      reason = cause instanceof Error ? cause : error;
    };
    const timer = setTimeout(() => end(() => reject(reason)), patienceMs);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      redis.off('ready', onReady).off('error', onError);
      settle();
    };
    redis.on('ready', onReady).on('error', onError);
  });
}
