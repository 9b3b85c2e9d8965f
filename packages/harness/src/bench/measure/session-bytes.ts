import type { Redis } from 'ioredis';
import { median } from './statistics.ts';

const hourMs = 3_600_000;
const scanCount = 10_000;

/** The mean bytes of all keys of the sessions that there are, by MEMORY USAGE. */
export async function meanSessionBytes(redis: Redis): Promise<number> {
  let sessions = 0;
  let bytes = 0;
  for await (const keys of redis.scanStream({ match: '*:session:*', count: scanCount })) {
    const sizes = await Promise.all((keys as string[]).map((key) => bytesOf(redis, key)));
    bytes += sizes.reduce((sum, size) => sum + size, 0);
    sessions += (keys as string[]).filter((key) => /:session:[^:]+$/.test(key)).length;
  }
  return bytes / sessions;
}

/** Bytes that the keys of a conversation take that has just ended, and those of them that outlive the hour after it. */
export async function endedBytes(redis: Redis): Promise<{ readonly now: number; readonly later: number }> {
  const now: number[] = [];
  const later: number[] = [];
  for await (const marks of redis.scanStream({ match: '*:session:*:end', count: scanCount })) {
    for (const mark of marks as string[]) {
      const session = mark.slice(0, -':end'.length);
      const keys = [mark, session, `${session}:keys`, `${session}:lines`, `${session}:journal`];
      const sizes = await Promise.all(
        keys.map(async (key) => ({
          bytes: await bytesOf(redis, key),
          isKept: (await redis.pttl(key)) > hourMs,
        })),
      );
      now.push(sizes.reduce((sum, { bytes }) => sum + bytes, 0));
      later.push(sizes.reduce((sum, { bytes, isKept }) => sum + (isKept ? bytes : 0), 0));
    }
  }
  return { now: median(now), later: median(later) };
}

/** Takes out every session, so that the next ones are measured by themselves. */
export async function forgetSessions(redis: Redis): Promise<void> {
  for await (const keys of redis.scanStream({ match: '*:session:*', count: scanCount }))
    if ((keys as string[]).length > 0) await redis.unlink(keys as string[]);
}

async function bytesOf(redis: Redis, key: string): Promise<number> {
  return (await redis.memory('USAGE', key, 'SAMPLES', 0)) ?? 0;
}
