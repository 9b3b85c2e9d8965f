import { randomUUID } from 'node:crypto';
import type { FileStore } from '@parley/storage';
import { mediaFolder } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import { inspect, type MediaContent } from './inspect-media.ts';
import { findMedia, insertMedia, keyOf, lockMediaKey, type MediaRow } from './media.repository.ts';

/** A file that an author sends. */
export type SentMedia = {
  readonly workspaceId: string;
  readonly userId: string;
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
};

/**
 * Stores media under the hash of their bytes, and says whether they are new. The hash is known when the last byte has
 * come, so that the file lies under a name of its own until then; one that is left there goes with the orphans.
 */
export async function keepMedia(
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'mediaSlots'>,
  files: FileStore,
  { workspaceId, userId, name, chunks }: SentMedia,
): Promise<{ readonly media: MediaRow; readonly isNew: boolean }> {
  const incoming = `${mediaFolder}${workspaceId}/incoming-${randomUUID()}`;
  const { bytes, content } = inspect(chunks, deps.config.MAX_MEDIA_BYTES);
  await files.put(incoming, bytes);
  try {
    const row = rowOf(content());
    return await deps.mediaSlots(() => moveToKey(deps, files, incoming, row));
  } finally {
    await files.delete(incoming);
  }

  function rowOf({ sha256, sizeBytes, type, size }: MediaContent): MediaRow {
    const { width = null, height = null } = size ?? {};
    const createdAt = deps.now();
    return { workspaceId, id: sha256, ...type, name, sizeBytes, width, height, createdAt, createdBy: userId };
  }
}

/** A file that the list knows and the store has lost is stored again: every bot that shows it does so then. */
async function moveToKey(
  { db }: Pick<Deps, 'db'>,
  files: FileStore,
  incoming: string,
  row: MediaRow,
): Promise<{ readonly media: MediaRow; readonly isNew: boolean }> {
  const key = keyOf(row);
  return db.transaction(async (tx) => {
    await lockMediaKey(tx, key);
    const known = await findMedia(tx, row.workspaceId, row.id);
    if (!known || !(await files.head(key))) {
      const opened = await files.get(incoming);
      if (!opened) throw new Error('invariant: nobody else knows the name of an incoming file');
      await files.put(key, opened.bytes);
    }
    if (!known) await insertMedia(tx, row);
    return { media: known ?? row, isNew: known === undefined };
  });
}
