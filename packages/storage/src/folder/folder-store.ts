import { createReadStream, mkdirSync } from 'node:fs';
import { open, opendir, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { assertFileKey, type FileStore, type OpenedFile, type StoredFile } from '../file-store.ts';
import { folderError, isMissing } from './folder-errors.ts';
import { putFile, unfinishedFolder } from './put-file.ts';

/**
 * Files in a folder that all processes share. A file appears under its key complete and on disk, or not at all. The
 * folder is made here; should it go away later, it is not made again: files would be lost in the place of a volume
 * that is not mounted.
 */
export function createFolderStore(path: string): FileStore {
  const root = resolve(path);
  const unfinished = join(root, unfinishedFolder);
  try {
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  } catch {
    // every use says so
  }
  const pathOf = (key: string): string => {
    assertFileKey(key);
    return join(root, key);
  };
  const head = async (key: string): Promise<StoredFile | undefined> => {
    const path = pathOf(key);
    try {
      const found = await stat(path);
      return found.isFile() ? storedFile(key, found) : undefined;
    } catch (error) {
      await throwUnlessMissing(root, error);
      return undefined;
    }
  };
  return {
    name: `the folder ${root}`,
    async put(key, source) {
      const path = pathOf(key);
      return storedFile(key, await putFile(root, path, source));
    },
    async get(key, range) {
      const path = pathOf(key);
      try {
        return await openedFile(key, path, range);
      } catch (error) {
        await throwUnlessMissing(root, error);
        return undefined;
      }
    },
    head,
    async delete(key) {
      const path = pathOf(key);
      try {
        await rm(path, { force: true });
        await removeEmpty(root, dirname(path));
      } catch (error) {
        throw folderError(error);
      }
    },
    list: (folder) => filesBelow(root, folder.replace(/\/$/, '')),
    async deleteUnfinished(before) {
      let deleted = 0;
      try {
        for await (const entry of await opendir(unfinished)) {
          const file = join(unfinished, entry.name);
          const found = await stat(file).catch(() => undefined);
          if (!found || found.mtimeMs >= before.getTime()) continue;
          await rm(file, { force: true });
          deleted++;
        }
      } catch (error) {
        throw folderError(error);
      }
      return deleted;
    },
    async freeBytes() {
      try {
        const { bavail, bsize } = await statfs(root);
        return bavail * bsize;
      } catch (error) {
        throw folderError(error);
      }
    },
    close: () => Promise.resolve(),
  };
}

type Stats = { readonly size: number; readonly mtimeMs: number; readonly ino: number };

function storedFile(key: string, { size, mtimeMs, ino }: Stats): StoredFile {
  const etag = `"${ino.toString(36)}-${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
  return { key, sizeBytes: size, modifiedAt: new Date(mtimeMs), etag };
}

async function openedFile(
  key: string,
  path: string,
  range: { readonly start: number; readonly end: number } | undefined,
): Promise<OpenedFile | undefined> {
  // through one handle, so that size and bytes are of the same file, whatever happens to its name
  const handle = await open(path, 'r');
  try {
    const found = await handle.stat();
    if (found.isFile())
      return { file: storedFile(key, found), bytes: createReadStream(path, { fd: handle, ...range }) };
    await handle.close();
    return undefined;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Throws but for a file that is not there in a folder that is. */
async function throwUnlessMissing(root: string, error: unknown): Promise<void> {
  if (!isMissing(error)) throw folderError(error);
  try {
    await stat(join(root, unfinishedFolder));
  } catch (reason) {
    throw folderError(reason);
  }
}

async function* filesBelow(root: string, folder: string): AsyncGenerator<StoredFile> {
  const entries = await entriesOf(root, folder);
  for (const { name, isFolder } of entries) {
    const key = folder === '' ? name : `${folder}/${name}`;
    if (isFolder) {
      yield* filesBelow(root, key);
      continue;
    }
    // deleted since it was listed
    const found = await stat(join(root, key)).catch(() => undefined);
    if (found) yield storedFile(key, found);
  }
}

type Entry = { readonly name: string; readonly isFolder: boolean };

/** The entries of one folder: names alone, so that a folder with many files takes little memory. */
async function entriesOf(root: string, folder: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of await opendir(join(root, folder))) {
      if (!entry.name.startsWith('.')) entries.push({ name: entry.name, isFolder: entry.isDirectory() });
    }
  } catch (error) {
    await throwUnlessMissing(root, error);
    return [];
  }
  return entries;
}

/** Removes folders that have become empty, from the innermost. */
async function removeEmpty(root: string, folder: string): Promise<void> {
  for (let path = folder; path !== root; path = dirname(path)) {
    try {
      await rmdir(path);
    } catch {
      return;
    }
  }
}
