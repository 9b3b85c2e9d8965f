import { roomOf, type RedisClient } from '@parley/server';
import { Redis } from 'ioredis';
import type { Config } from './config.ts';

/** Refuses new chats when there is no room: running chats must always be able to go on. */
export type Pressure = {
  /** True if new chats are refused, given the number of turns of a shard that wait for Postgres. */
  readonly isTooHigh: (streamLength: number) => boolean;
  /** True if a disk that is watched has to keep what room it has for running chats. */
  readonly isDiskFull: () => boolean;
  /** The used share of the fullest Redis a moment ago, from 0 to 1. */
  readonly memoryShare: () => number;
  readonly stop: () => void;
};

const intervalMs = 1_000;

/** Watches how full Redis and the disks are. Where Redis has no memory limit only the streams and the disks count. */
export function watchPressure(
  redis: RedisClient,
  limits: Pick<
    Config,
    'MAX_STREAM_LENGTH' | 'MAX_REDIS_MEMORY_PERCENT' | 'WATCHED_DIRS' | 'MIN_FREE_DISK_BYTES'
  >,
): Pressure {
  let fullest = 0;
  let leastFreeBytes = Infinity;
  const look = async (): Promise<void> => {
    try {
      const nodes = redis instanceof Redis ? [redis] : redis.nodes('master');
      const shares = await Promise.all(nodes.map(async (node) => memoryShare(await node.info('memory'))));
      fullest = Math.max(0, ...shares);
    } catch {
      // Redis is away: requests find that out by themselves
    }
    try {
      const rooms = await roomOf(limits.WATCHED_DIRS);
      leastFreeBytes = Math.min(Infinity, ...rooms.map(({ freeBytes }) => freeBytes));
    } catch {
      // said at the start and by the doctor
    }
  };
  const timer = setInterval(() => void look(), intervalMs).unref();
  void look();
  const isDiskFull = (): boolean => leastFreeBytes < limits.MIN_FREE_DISK_BYTES;
  return {
    isTooHigh: (streamLength) =>
      streamLength > limits.MAX_STREAM_LENGTH ||
      fullest * 100 > limits.MAX_REDIS_MEMORY_PERCENT ||
      isDiskFull(),
    isDiskFull,
    memoryShare: () => fullest,
    stop: () => clearInterval(timer),
  };
}

function memoryShare(info: string): number {
  const used = Number(/^used_memory:(\d+)/m.exec(info)?.[1] ?? 0);
  const limit = Number(/^maxmemory:(\d+)/m.exec(info)?.[1] ?? 0);
  return limit === 0 ? 0 : used / limit;
}
