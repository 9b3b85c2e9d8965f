import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { folderError, isMissing } from './folder-errors.ts';
import { releaseMemory } from './release-memory.ts';

/** The folder of files that are not complete: hidden, so that it is in no listing. */
export const unfinishedFolder = '.unfinished';

/** Folders that become empty are removed meanwhile; each attempt makes them again. */
const attempts = 5;

/**
 * Writes a file under a temporary name, brings it to disk and gives it its name: whoever looks sees all of it or
 * nothing, also after a loss of power. Rejects with the error of the source, or with a `StorageError`.
 */
export async function putFile(root: string, path: string, source: AsyncIterable<Uint8Array>): Promise<Stats> {
  const temporary = join(root, unfinishedFolder, randomUUID());
  const handle = await open(temporary, 'wx', 0o600).catch((error: unknown) => {
    throw folderError(error);
  });
  try {
    try {
      for await (const chunk of source) {
        await write(handle, chunk);
        releaseMemory(chunk);
      }
      await handle.sync().catch(rethrow);
    } finally {
      await handle.close();
    }
    await nameFile(root, temporary, path).catch(rethrow);
    return await stat(path).catch(rethrow);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function write(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let offset = 0;
  while (offset < chunk.length) {
    const { bytesWritten } = await handle.write(chunk, offset).catch(rethrow);
    offset += bytesWritten;
  }
}

function rethrow(error: unknown): never {
  throw folderError(error);
}

async function nameFile(root: string, temporary: string, path: string): Promise<void> {
  const folder = dirname(path);
  for (let attempt = 1; ; attempt++) {
    try {
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(temporary, path);
      await syncFolders(root, folder, made !== undefined);
      return;
    } catch (error) {
      if (!isMissing(error) || attempt === attempts) throw error;
    }
  }
}

/** Brings the new name to disk, and those of the folders above where some of them are new. */
async function syncFolders(root: string, folder: string, hasNewFolders: boolean): Promise<void> {
  const depth = relative(root, folder).split(sep).length;
  let path = folder;
  for (let level = 0; level <= (hasNewFolders ? depth : 0); level++) {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    path = dirname(path);
  }
}
