import { redisScript } from '@parley/server';
import type { StoredFile } from '@parley/storage';
import type { Deps } from '../deps.ts';

const correctUsage = redisScript(new URL('../../lua/correct-usage-1.lua', import.meta.url));

/** A count of the room that the files of each workspace take. */
export type UsageCount = {
  readonly add: (file: StoredFile) => void;
  readonly remove: (file: StoredFile) => void;
  /**
   * Corrects what both services go by. What they have added meanwhile stays added. Changes nothing where another count
   * that ran at the same time has done so.
   */
  readonly store: () => Promise<void>;
};

/** The workspace whose file lies under a key. */
export function workspaceOf(key: string): string {
  const [, workspaceId = ''] = key.split('/');
  return workspaceId;
}

/** Begins to count anew the files in the store: those of visitors and media. */
export async function countFileUsage({ redis, keys }: Pick<Deps, 'redis' | 'keys'>): Promise<UsageCount> {
  const { counts = '0', ...known } = await redis.hgetall(keys.fileUsage);
  const counted = new Map(Object.keys(known).map((field) => [field, 0]));
  const count = ({ key, sizeBytes }: StoredFile, sign: 1 | -1): void => {
    const workspaceId = workspaceOf(key);
    for (const [field, by] of [
      [`${workspaceId}:bytes`, sizeBytes],
      [`${workspaceId}:files`, 1],
    ] as const)
      counted.set(field, (counted.get(field) ?? 0) + sign * by);
  };
  return {
    add: (file) => count(file, 1),
    remove: (file) => count(file, -1),
    async store() {
      const corrections = [...counted].flatMap(([field, value]) => {
        const difference = value - Number(known[field] ?? 0);
        return difference === 0 && value !== 0 ? [] : [field, difference];
      });
      await correctUsage.run(redis, [keys.fileUsage], [counts, ...corrections]);
    },
  };
}
