import { fileQuotaExceeded } from '@parley/errors';
import { redisScript, type RedisClient, type StorageLimit } from '@parley/server';

const reserveFiles = redisScript(new URL('../../lua/reserve-files-1.lua', import.meta.url));

/** The room of one workspace: the count of its files in Redis, and the limit on it. */
export type FileRoom = {
  readonly redis: RedisClient;
  /** The key under which the files of all workspaces are counted. */
  readonly key: string;
  readonly workspaceId: string;
  readonly limit: StorageLimit;
};

/**
 * Stores a file in the room that its workspace has left: it is counted with `mostBytes` before it comes and with its
 * real size after, by which `sizeOf` means undefined where nothing new has come to lie in the store. Throws the problem
 * where there is no room; rejects with the error of `store`, and nothing is counted then.
 */
export async function withinRoom<T>(
  room: FileRoom,
  mostBytes: number,
  store: () => Promise<T>,
  sizeOf: (stored: T) => number | undefined,
): Promise<T> {
  const { redis, key, workspaceId, limit } = room;
  const args = [workspaceId, mostBytes, limit.bytes ?? '', limit.files ?? ''];
  if ((await reserveFiles.run(redis, [key], args)) !== 1) throw fileQuotaExceeded();
  let sizeBytes: number | undefined;
  try {
    const stored = await store();
    sizeBytes = sizeOf(stored);
    return stored;
  } finally {
    if (sizeBytes === undefined) await releaseRoom(room, mostBytes);
    else if (sizeBytes !== mostBytes) await redis.hincrby(key, `${workspaceId}:bytes`, sizeBytes - mostBytes);
  }
}

/** Gives the room of one file back. */
export async function releaseRoom(
  { redis, key, workspaceId }: Omit<FileRoom, 'limit'>,
  sizeBytes: number,
): Promise<void> {
  await Promise.all([
    redis.hincrby(key, `${workspaceId}:bytes`, -sizeBytes),
    redis.hincrby(key, `${workspaceId}:files`, -1),
  ]);
}
