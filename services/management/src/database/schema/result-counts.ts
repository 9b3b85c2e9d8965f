import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * By how much the counts of a bot's results changed, of the results of one hour; archived results count for nothing. The
 * sum over the rows of a bot and an hour is exact in every snapshot: with each statement that changes counts a trigger on
 * `results` adds rows (migration counts_of_results). Rows are only added, so that writers never wait for each other;
 * housekeeping merges them.
 */
export const resultCounts = pgTable(
  'result_counts',
  {
    botId: text('bot_id').notNull(),
    /** The hour of the results' positions, in hours since 1970. */
    hour: bigint('hour', { mode: 'number' }).notNull(),
    views: integer('views').notNull(),
    starts: integer('starts').notNull(),
    completed: integer('completed').notNull(),
    isMerged: boolean('is_merged').notNull().default(false),
  },
  (counts) => [
    index('result_counts_hour').on(counts.botId, counts.hour),
    index('result_counts_unmerged')
      .on(counts.botId, counts.hour)
      .where(sql`NOT ${counts.isMerged}`),
  ],
);
