import { idSchema, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import type { FolderRow } from './folder.repository.ts';

/** The name that a caller may give a folder. */
export const folderName = z.string().trim().min(1).max(255);

/** A folder of the list of bots. */
export const folderSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    bots: z.int().meta({ description: 'Bots in it, without archived ones.' }),
    createdAt: timestampSchema,
  })
  .meta({ id: 'Folder' });

/** A folder as the operations return one. */
export function folderView({ id, name, bots, createdAt }: FolderRow): z.infer<typeof folderSchema> {
  return { id, name, bots, createdAt: createdAt.toISOString() };
}

/** A folder for the documentation. */
export const exampleFolder: z.infer<typeof folderSchema> = {
  id: 'c0a1d4b2-5e6f-4a7b-8c9d-0e1f2a3b4c5d',
  name: 'Campaigns',
  bots: 4,
  createdAt: '2026-11-21T09:30:00.000Z',
};
