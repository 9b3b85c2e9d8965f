import { releaseRoom, type FileStore } from '@parley/storage';
import type { Deps } from '../deps.ts';
import type { WorkerTask } from '../worker/task.ts';
import { repeat } from '../worker/repeat.ts';
import { mediaAddressOf } from '@parley/schema/contract';
import { findMedia, lockMediaKey } from './media.repository.ts';
import { claimDeletions, settleDeletions } from './file.repository.ts';
import { workspaceOf } from './file-usage.store.ts';

const batch = 100;
/** A store that is away is asked again after this time. */
const attemptMs = 60_000;

/** Deletes the files of deleted results from the store. */
export const fileDeletionTask: WorkerTask = {
  name: 'file-deletions',
  start({ files, ...deps }) {
    if (!files) return { stop: () => Promise.resolve() };
    return repeat('file-deletions', deps.logger, () => deleteDue({ ...deps, files }));
  },
};

type DeletionDeps = Pick<Deps, 'db' | 'redis' | 'keys' | 'now'> & { readonly files: FileStore };

/**
 * Deletes files that are due, and says whether there may be more. A file that is gone already is deleted. Its workspace
 * has its room back at once.
 */
export async function deleteDue(deps: DeletionDeps): Promise<boolean> {
  const { db, now } = deps;
  const at = now();
  const keys = await claimDeletions(db, at, new Date(at.getTime() + attemptMs), batch);
  for (const key of keys) await deleteFile(deps, key);
  await settleDeletions(db, keys);
  return keys.length === batch;
}

/** The file of media may have been sent again since: then it stays. */
async function deleteFile(deps: DeletionDeps, key: string): Promise<void> {
  const { db } = deps;
  const address = mediaAddressOf(key);
  if (!address) {
    await deleteAndRelease(deps, key);
    return;
  }
  await db.transaction(async (tx) => {
    await lockMediaKey(tx, key);
    if (!(await findMedia(tx, address.workspaceId, address.sha256))) await deleteAndRelease(deps, key);
  });
}

async function deleteAndRelease({ files, redis, keys }: DeletionDeps, key: string): Promise<void> {
  const found = await files.head(key);
  if (!found) return;
  await files.delete(key);
  // where this fails, the next count puts it right
  await releaseRoom({ redis, key: keys.fileUsage, workspaceId: workspaceOf(key) }, found.sizeBytes);
}
