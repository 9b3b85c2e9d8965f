import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { turnKey } from './turn-key.ts';

/** Files of visitors that belong to a result. A file that is in the store and not here is nobody's. */
export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    ...turnKey,
    botId: text('bot_id').notNull(),
    blockId: text('block_id').notNull(),
    /** Its place in the store. */
    key: text('key').notNull().unique(),
    /** Its address, as the answer names it. */
    url: text('url').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    at: bigint('at', { mode: 'number' }).notNull(),
  },
  (files) => [index('files_result').on(files.position, files.resultId), index('files_bot').on(files.botId)],
);

/** Files that are to be deleted from the store: written in the transaction that deletes their results. */
export const fileDeletions = pgTable(
  'file_deletions',
  {
    key: text('key').primaryKey(),
    attempts: integer('attempts').notNull().default(0),
    attemptAt: timestamp('attempt_at', instant).notNull(),
  },
  (deletions) => [index('file_deletions_due').on(deletions.attemptAt)],
);
