import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/**
 * Everything that a result is counted for, by the version that it ran on: a set of keys (`analytics/count-keys.ts`). The
 * drain adds to a set, under the lock of the result. A trigger removes it with its result, and takes it from the counts
 * or gives it back when the result is archived or restored (migration visits).
 */
export const resultVisits = pgTable(
  'result_visits',
  {
    botId: text('bot_id').notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    resultId: text('result_id').notNull(),
    hash: text('hash').notNull(),
    keys: integer('keys').array().notNull(),
  },
  (visits) => [primaryKey({ columns: [visits.botId, visits.position, visits.resultId, visits.hash] })],
);

/**
 * By how much the results of one hour and version add to the count of each key; archived results add nothing. The sum is
 * exact in every snapshot: rows are only added, in the transaction that changes a set, and housekeeping merges them into
 * one row for each hour, and into one for each day (UTC), which long spans are read from.
 */
export const flowCounts = pgTable(
  'flow_counts',
  {
    botId: text('bot_id').notNull(),
    hash: text('hash').notNull(),
    /** The hour of the results' positions, in hours since 1970; of a day its first. */
    hour: bigint('hour', { mode: 'number' }).notNull(),
    /** 0: not merged yet; 1: all that was merged of an hour; 24: all that was merged of a day. */
    hours: smallint('hours').notNull(),
    keys: integer('keys').array().notNull(),
    counts: integer('counts').array().notNull(),
  },
  (counts) => [
    index('flow_counts_span').on(counts.botId, counts.hours, counts.hour),
    index('flow_counts_unmerged')
      .on(counts.botId, counts.hash, counts.hour)
      .where(sql`${counts.hours} = 0`),
    check('flow_counts_hours', sql`${counts.hours} IN (0, 1, 24)`),
  ],
);

/** The answers of each question that are counted one by one, each with the number that stands for it in sets. */
export const answerValues = pgTable(
  'answer_values',
  {
    id: serial('id').primaryKey(),
    botId: text('bot_id').notNull(),
    blockId: text('block_id').notNull(),
    /** `=` and the answer; `any` stands for all of them, and `other` for those that have no row. */
    value: text('value').notNull(),
  },
  (values) => [uniqueIndex('answer_values_value').on(values.botId, values.blockId, values.value)],
);
