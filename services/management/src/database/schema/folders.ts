import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';
import { workspaces } from './workspaces.ts';

/**
 * Folders of the list of bots. A bot names its folder by itself (`bots.folder_id`); one that names no folder of its
 * workspace is in none, so that a folder goes without a change of its bots.
 */
export const folders = pgTable(
  'folders',
  {
    id,
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt,
  },
  (folders) => [index('folders_workspace').on(folders.workspaceId, folders.name)],
);
