import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ordinal, turnKey, writerSince } from './turn-key.ts';

/** Every answer that was accepted, those that later sessions replaced included. Partitioned as its results are. */
export const answers = pgTable(
  'answers',
  {
    ...turnKey,
    ordinal,
    writerSince,
    blockId: text('block_id').notNull(),
    content: text('content').notNull(),
    attachedFileUrls: text('attached_file_urls').array(),
  },
  (answers) => [
    primaryKey({
      columns: [answers.position, answers.resultId, answers.sessionId, answers.turn, answers.ordinal],
    }),
  ],
);
