import type { ResultChannel } from '@parley/schema';
import type { ResultRecord } from '@parley/schema/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { writerSince } from './turn-key.ts';

/**
 * Results (specification: Result). Partitioned by month of `position`, which holds when a result was created and is
 * its position in the list of its bot. Written by the drain only: each row is as the newest turn of its newest session
 * left it.
 */
export const results = pgTable(
  'results',
  {
    botId: text('bot_id').notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    id: text('id').notNull(),
    /** The published version that was running. */
    hash: text('hash').notNull(),
    hasStarted: boolean('has_started').notNull(),
    isCompleted: boolean('is_completed').notNull(),
    isArchived: boolean('is_archived').notNull().default(false),
    /** The errors in the logs of its conversations, each counted when it is stored. */
    errorCount: integer('error_count').notNull().default(0),
    variables: jsonb('variables').$type<ResultRecord['variables']>().notNull(),
    lastSessionId: text('last_session_id').notNull(),
    /** The way on which the visitor reached the bot. */
    channel: text('channel').$type<ResultChannel>().notNull().default('web'),
    /** With the session and the turn, what makes one record newer than another. */
    writerSince,
    turn: integer('turn').notNull(),
    /** The time of the last write, by the clock of the worker: nobody who asks for changes since then misses one. */
    updatedAt: timestamp('updated_at', instant).notNull().defaultNow(),
  },
  (results) => [
    // two results at one position would need a clock that went back; they stay two results
    primaryKey({ columns: [results.botId, results.position, results.id] }),
    index('results_listed')
      .on(results.botId, results.position)
      .where(sql`${results.hasStarted} AND NOT ${results.isArchived}`),
    index('results_by_completion')
      .on(results.botId, results.isCompleted, results.position)
      .where(sql`${results.hasStarted} AND NOT ${results.isArchived}`),
    index('results_by_channel')
      .on(results.botId, results.channel, results.position)
      .where(sql`${results.hasStarted} AND NOT ${results.isArchived}`),
    index('results_with_errors')
      .on(results.botId, results.position)
      .where(sql`${results.hasStarted} AND NOT ${results.isArchived} AND ${results.errorCount} > 0`),
    index('results_archived')
      .on(results.botId, results.position)
      .where(sql`${results.hasStarted} AND ${results.isArchived}`),
    // small, and cheap to write: each turn changes it
    index('results_updated').using('brin', results.updatedAt),
  ],
);
