import type { StoredFile } from '@parley/storage';
import type { Deps } from '../deps.ts';

/** A count of the room that the files of each workspace take. */
type UsageCount = {
  readonly add: (file: StoredFile) => void;
  readonly remove: (file: StoredFile) => void;
  /** Corrects what chat goes by. What chat has added meanwhile stays added. */
  readonly store: () => Promise<void>;
};

/** Begins to count anew the files of visitors in the store. */
export async function countFileUsage({ redis, keys }: Pick<Deps, 'redis' | 'keys'>): Promise<UsageCount> {
  const known = await redis.hgetall(keys.fileUsage);
  const counted = new Map(Object.keys(known).map((field) => [field, 0]));
  const count = ({ key, sizeBytes }: StoredFile, sign: 1 | -1): void => {
    const [, workspaceId = ''] = key.split('/');
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
      const corrections = redis.pipeline();
      for (const [field, value] of counted) {
        const difference = value - Number(known[field] ?? 0);
        if (difference !== 0) corrections.hincrby(keys.fileUsage, field, difference);
      }
      await corrections.exec();
    },
  };
}
