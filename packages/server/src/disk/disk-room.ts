import { statfs } from 'node:fs/promises';

/** The bytes that programs may still write to the disk of a folder. */
export type DiskRoom = { readonly folder: string; readonly freeBytes: number };

/** The room on the disks that folders lie on. Rejects where one of them cannot be asked. */
export function roomOf(folders: readonly string[]): Promise<DiskRoom[]> {
  return Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      return { folder, freeBytes: bavail * bsize };
    }),
  );
}
