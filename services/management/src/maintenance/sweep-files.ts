import type { FileStore, StoredFile } from '@parley/storage';
import type { Deps } from '../deps.ts';
import { drainLag } from '../drain/drain-lag.store.ts';
import type { UsageCount } from '../files/file-usage.store.ts';
import { keptKeys } from '../files/file.repository.ts';

/** Chat lets a file be named for twelve hours after it was granted. */
const orphanMs = 24 * 3_600_000;
/** A turn that waits longer may name a file that nobody knows of yet. */
const longestLagMs = 3_600_000;
const batch = 500;

/** The store that is swept, and the count of all that lies in it. */
export type Sweeping = Pick<Deps, 'db' | 'redis' | 'keys' | 'now'> & {
  readonly files: FileStore;
  readonly usage: Pick<UsageCount, 'add' | 'remove'>;
};

/**
 * Deletes files of visitors that no answer has named within a day, and what unfinished uploads left behind; says how
 * many, or undefined where it did nothing: while turns wait for Postgres, any of them may name a file.
 */
export async function sweepFiles({
  db,
  redis,
  keys,
  files,
  now,
  usage,
}: Sweeping): Promise<number | undefined> {
  const lag = await drainLag(redis, keys);
  if (lag.some(({ oldestMs, dead }) => oldestMs > longestLagMs || dead > 0)) return undefined;
  const before = new Date(now().getTime() - orphanMs);
  let deleted = await files.deleteUnfinished(before);
  for (const folder of ['private/', 'public/', 'incoming/', 'checks/']) {
    let old: StoredFile[] = [];
    for await (const file of files.list(folder)) {
      usage.add(file);
      if (file.modifiedAt >= before) continue;
      old.push(file);
      if (old.length < batch) continue;
      deleted += await deleteOrphans(old);
      old = [];
    }
    deleted += await deleteOrphans(old);
  }
  return deleted;

  async function deleteOrphans(candidates: readonly StoredFile[]): Promise<number> {
    if (candidates.length === 0) return 0;
    const kept = await keptKeys(
      db,
      candidates.map(({ key }) => key),
    );
    const orphans = candidates.filter(({ key }) => !kept.has(key));
    for (const orphan of orphans) {
      await files.delete(orphan.key);
      usage.remove(orphan);
    }
    return orphans.length;
  }
}
