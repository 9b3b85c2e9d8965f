import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fine, reasonOf, warning, type Finding } from '@parley/server';
import { StorageError, type FileStore } from './file-store.ts';

const about = 'files';
/** Below this an operator should make room. */
const littleRoomBytes = 1_000_000_000;

/**
 * Writes, reads and deletes a small file, and looks at the room that is left. What is found is a warning at most: text
 * turns go on without a store.
 */
export async function checkStorage(store: FileStore | undefined): Promise<Finding> {
  if (!store)
    return fine(
      about,
      'neither FILES_DIR nor a bucket is set: visitors give addresses of files, and send none',
    );
  const probe = `checks/${randomUUID()}`;
  try {
    const { sizeBytes } = await store.put(probe, oneChunk(probe));
    const opened = await store.get(probe);
    const read = opened && (await buffer(opened.bytes)).toString();
    await store.delete(probe);
    if (read === probe && sizeBytes === probe.length) return roomIn(store.name, await store.freeBytes());
    return warning(about, `${store.name} gives back other bytes than it was given.`, 'Use another store.');
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return warning(about, `${store.name} cannot be used: ${reasonOf(error)}`, remedies[error.reason]);
  }
}

const remedies = {
  full: 'Make room. Until then visitors cannot send files; everything else goes on.',
  away: 'Mount the folder, or have the bucket and its key answer, and let the services write there. Until then visitors cannot send files; everything else goes on.',
} as const;

function roomIn(name: string, freeBytes: number | undefined): Finding {
  if (freeBytes === undefined) return fine(about, `are kept in ${name}`);
  const room = `${(freeBytes / 1_000_000_000).toFixed(1)} GB are free`;
  return freeBytes < littleRoomBytes
    ? warning(about, `are kept in ${name}, where only ${room}.`, remedies.full)
    : fine(about, `are kept in ${name}, where ${room}`);
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield Buffer.from(text);
}
