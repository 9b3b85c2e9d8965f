import type { FileStore } from '@parley/storage';
import type { Deps } from '../deps.ts';
import { drainLag } from '../drain/drain-lag.store.ts';
import { keptKeys } from '../files/file.repository.ts';

/** Chat lets a file be named for twelve hours after it was granted. */
const orphanMs = 24 * 3_600_000;
/** A turn that waits longer may name a file that nobody knows of yet. */
const longestLagMs = 3_600_000;
const batch = 500;

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
}: Pick<Deps, 'db' | 'redis' | 'keys' | 'now'> & { readonly files: FileStore }): Promise<number | undefined> {
  const lag = await drainLag(redis, keys);
  if (lag.some(({ oldestMs, dead }) => oldestMs > longestLagMs || dead > 0)) return undefined;
  const before = new Date(now().getTime() - orphanMs);
  let deleted = await files.deleteUnfinished(before);
  for (const folder of ['private/', 'public/']) {
    let old: string[] = [];
    for await (const { key, modifiedAt } of files.list(folder)) {
      if (modifiedAt >= before) continue;
      old.push(key);
      if (old.length < batch) continue;
      deleted += await deleteOrphans(old);
      old = [];
    }
    deleted += await deleteOrphans(old);
  }
  return deleted;

  async function deleteOrphans(candidates: readonly string[]): Promise<number> {
    if (candidates.length === 0) return 0;
    const kept = await keptKeys(db, candidates);
    const orphans = candidates.filter((key) => !kept.has(key));
    for (const key of orphans) await files.delete(key);
    return orphans.length;
  }
}
