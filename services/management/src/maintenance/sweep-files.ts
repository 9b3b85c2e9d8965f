import type { FileStore, StoredFile } from '@parley/storage';
import type { Deps } from '../deps.ts';
import { drainLag } from '../drain/drain-lag.store.ts';
import { countFileUsage } from '../files/file-usage.store.ts';
import { keptKeys } from '../files/file.repository.ts';

/** Chat lets a file be named for twelve hours after it was granted. */
const orphanMs = 24 * 3_600_000;
/** A turn that waits longer may name a file that nobody knows of yet. */
const longestLagMs = 3_600_000;
const batch = 500;

/**
 * Deletes files of visitors that no answer has named within a day, and what unfinished uploads left behind, and counts
 * the room that each workspace takes; says how many were deleted, or undefined where it did nothing: while turns wait for Postgres, any of them may name a file.
 */
export async function sweepFiles({
  db,
  redis,
  keys,
  files,
  now,
}: Pick<Deps, 'db' | 'redis' | 'keys' | 'now'> & { readonly files: FileStore }): Promise<number | undefined> {
  const lag = await drainLag(redis, keys);
  if (lag.some(({ oldestMs, dead }) => oldestMs > longestLagMs || dead > 0)) return undefined;
  const before = new Date(now().getTime() - orphanMs);
  const usage = await countFileUsage({ redis, keys });
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
  await usage.store();
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
