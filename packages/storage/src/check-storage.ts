import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fine, warning, type Finding } from '@parley/server';
import { StorageError, type FileStore } from './file-store.ts';

const about = 'files';

/**
 * Writes, reads and deletes a small file. What is found is a warning at most: text turns go on without a store.
 */
export async function checkStorage(store: FileStore | undefined): Promise<Finding> {
  if (!store) return fine(about, 'FILES_DIR is not set: visitors give addresses of files, and send none');
  const probe = `checks/${randomUUID()}`;
  try {
    const { sizeBytes } = await store.put(probe, oneChunk(probe));
    const opened = await store.get(probe);
    const read = opened && (await buffer(opened.bytes)).toString();
    await store.delete(probe);
    if (read === probe && sizeBytes === probe.length) return fine(about, `are kept in ${store.name}`);
    return warning(about, `${store.name} gives back other bytes than it was given.`, 'Use another store.');
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return warning(about, `${store.name} cannot be used: ${reasonOf(error)}.`, remedies[error.reason]);
  }
}

const remedies = {
  full: 'Make room. Until then visitors cannot send files; everything else goes on.',
  away: 'Mount the folder, and let the user of the services write in it. Until then visitors cannot send files; everything else goes on.',
} as const;

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield Buffer.from(text);
}

function reasonOf({ cause }: StorageError): string {
  return cause instanceof Error ? cause.message : String(cause);
}
