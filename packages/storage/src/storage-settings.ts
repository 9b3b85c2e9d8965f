import { integerVariable } from '@parley/server';
import { z } from 'zod';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder/folder-store.ts';

/** Environment variables of the file store: both services spread them into the schemas of their own. */
export const storageVariables = {
  FILES_DIR: z
    .string()
    .optional()
    .describe(
      'Folder for files, the same one for all processes of both services; unset: no files are stored',
    ),
  MAX_FILE_BYTES: integerVariable(1_024, 100_000_000_000)
    .default(25_000_000)
    .describe('The largest file a visitor may send'),
};

/** The settings of the file store. */
export type StorageConfig = Readonly<z.infer<z.ZodObject<typeof storageVariables>>>;

/** The file store of these settings; undefined where there is none. It may be away. */
export function createFileStore({ FILES_DIR }: StorageConfig): FileStore | undefined {
  return FILES_DIR === undefined ? undefined : createFolderStore(FILES_DIR);
}
