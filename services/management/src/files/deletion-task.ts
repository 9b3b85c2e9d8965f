import type { FileStore } from '@parley/storage';
import type { Deps } from '../deps.ts';
import type { WorkerTask } from '../worker/task.ts';
import { repeat } from '../worker/repeat.ts';
import { mediaAddressOf } from '@parley/schema/contract';
import { findMedia, lockMediaKey } from '../media/media.repository.ts';
import { claimDeletions, settleDeletions } from './file.repository.ts';

const batch = 100;
/** A store that is away is asked again after this time. */
const attemptMs = 60_000;

/** Deletes the files of deleted results from the store. */
export const fileDeletionTask: WorkerTask = {
  name: 'file-deletions',
  start({ db, files, logger, now }) {
    if (!files) return { stop: () => Promise.resolve() };
    return repeat('file-deletions', logger, () => deleteDue({ db, files, now }));
  },
};

/** Deletes files that are due, and says whether there may be more. A file that is gone already is deleted. */
export async function deleteDue({
  db,
  files,
  now,
}: Pick<Deps, 'db' | 'now'> & { readonly files: FileStore }): Promise<boolean> {
  const at = now();
  const keys = await claimDeletions(db, at, new Date(at.getTime() + attemptMs), batch);
  for (const key of keys) await deleteFile(db, files, key);
  await settleDeletions(db, keys);
  return keys.length === batch;
}

/** The file of media may have been sent again since: then it stays. */
async function deleteFile(db: Deps['db'], files: FileStore, key: string): Promise<void> {
  const address = mediaAddressOf(key);
  if (!address) {
    await files.delete(key);
    return;
  }
  await db.transaction(async (tx) => {
    await lockMediaKey(tx, key);
    if (!(await findMedia(tx, address.workspaceId, address.sha256))) await files.delete(key);
  });
}
