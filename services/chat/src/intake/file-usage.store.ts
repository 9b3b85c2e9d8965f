import { redisScript, storageLimitOf } from '@parley/server';
import type { Deps } from '../deps.ts';

const reserveFiles = redisScript(new URL('../../lua/reserve-files-1.lua', import.meta.url));

/** The room of one workspace in the store. Management counts all files anew every hour; chat adds in between. */
export type FileUsage = {
  /** Counts a file before its bytes come; false where there is no room for it. */
  readonly reserve: (bytes: number) => Promise<boolean>;
  /** Corrects what was reserved: to the real size of the file, or to none where it did not come. */
  readonly settle: (reservedBytes: number, storedBytes: number | undefined) => Promise<void>;
};

/** The usage of a workspace, under the policy that holds for it. */
export function fileUsage(
  { redis, keys, policies }: Pick<Deps, 'redis' | 'keys' | 'policies'>,
  workspaceId: string,
): FileUsage {
  const { bytes: mostBytes = '', files: mostFiles = '' } = storageLimitOf(policies, workspaceId);
  return {
    async reserve(bytes) {
      const args = [workspaceId, bytes, mostBytes, mostFiles];
      return (await reserveFiles.run(redis, [keys.fileUsage], args)) === 1;
    },
    async settle(reservedBytes, storedBytes) {
      const difference = (storedBytes ?? 0) - reservedBytes;
      if (difference !== 0) await redis.hincrby(keys.fileUsage, `${workspaceId}:bytes`, difference);
      if (storedBytes === undefined) await redis.hincrby(keys.fileUsage, `${workspaceId}:files`, -1);
    },
  };
}
