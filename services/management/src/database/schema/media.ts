import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { users } from './users.ts';
import { workspaces } from './workspaces.ts';

/** Pictures, sounds and films of authors. One that is in the store and not here is nobody's. */
export const media = pgTable(
  'media',
  {
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** The SHA-256 of the bytes: the same file is there once. */
    id: text('id').notNull(),
    /** By the bytes, and not by the name. */
    extension: text('extension').notNull(),
    kind: text('kind').$type<'image' | 'audio' | 'video'>().notNull(),
    /** As the author's file was called. */
    name: text('name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Of a picture, in pixels. */
    width: integer('width'),
    height: integer('height'),
    createdAt,
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (media) => [
    primaryKey({ columns: [media.workspaceId, media.id] }),
    index('media_newest').on(media.workspaceId, media.createdAt, media.id),
  ],
);
