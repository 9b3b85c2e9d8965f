import { redisKeys } from '@parley/schema/contract';
import {
  closeRedis,
  createLogger,
  createRedis,
  redisAddress,
  fine,
  readyInTime,
  warning,
  type Finding,
  type RedisClient,
} from '@parley/server';
import { Redis } from 'ioredis';
import type { Config } from '../config.ts';
import { drainLag } from '../drain/drain-lag.store.ts';

/** A drain that keeps up is behind by less. */
const lateMs = 60_000;

/**
 * Looks at what is running, by what Redis knows of it: the processes of this installation, and the answers that wait to
 * be stored. Finds nothing where Redis cannot be asked, because that is a finding of its own.
 */
export async function checkRunning(config: Config): Promise<Finding[]> {
  const { REDIS_PREFIX } = config;
  const logger = createLogger({ service: 'doctor', level: 'silent' });
  const redis = createRedis({ ...redisAddress(config), logger, name: 'parley-doctor', mode: 'fast' });
  try {
    await readyInTime(redis);
    return [await processesOf(redis), ...(await drainOf(redis, redisKeys(REDIS_PREFIX)))];
  } catch {
    return [];
  } finally {
    await closeRedis(redis);
  }
}

const processes = ['management', 'worker', 'chat'] as const;

async function processesOf(redis: RedisClient): Promise<Finding> {
  const about = 'processes';
  const nodes = redis instanceof Redis ? [redis] : redis.nodes('master');
  const lists = await Promise.all(nodes.map((node) => node.client('LIST') as Promise<string>));
  const counts = processes.map((name) => {
    // a process has one connection of its name to each node it talks to
    const ofNodes = lists.map((list) =>
      list.split('\n').filter((line) => line.includes(` name=parley-${name} `)),
    );
    return [name, Math.max(0, ...ofNodes.map(({ length }) => length))] as const;
  });
  const found = `connected to Redis: ${counts.map(([name, count]) => `${name} ${count}`).join(', ')}`;
  const missing = counts.filter(([, count]) => count === 0).map(([name]) => name);
  if (missing.length === 0) return fine(about, found);
  return warning(
    about,
    `${found}.`,
    `Start ${missing.join(', ')}, or read the log to see why it ended. Without a worker nothing that visitors answer reaches Postgres.`,
  );
}

async function drainOf(redis: RedisClient, keys: ReturnType<typeof redisKeys>): Promise<Finding[]> {
  const shards = await drainLag(redis, keys);
  const sum = (of: (shard: (typeof shards)[number]) => number): number =>
    shards.reduce((total, shard) => total + of(shard), 0);
  const waiting = sum((shard) => shard.waiting);
  const dead = sum((shard) => shard.dead);
  const oldestMs = Math.max(0, ...shards.map((shard) => shard.oldestMs));
  const seconds = Math.round(oldestMs / 1_000);
  return [
    oldestMs > lateMs
      ? warning(
          'answers on their way',
          `${waiting} turns wait to be stored, the oldest for ${seconds} s.`,
          'Follow infra/docs/runbooks/parley-drain-behind.md.',
        )
      : fine('answers on their way', `${waiting} turns wait to be stored`),
    dead > 0
      ? warning(
          'answers that failed',
          `${dead} turns could not be stored.`,
          'Read why with parley admin dead-turns list; parley admin dead-turns replay has them stored once the reason is gone.',
        )
      : fine('answers that failed', 'none'),
  ];
}
