import { bigint, integer, smallint, text } from 'drizzle-orm/pg-core';

/** The key of a row that a turn wrote, beside its ordinal in the turn. `position` is that of the result. */
export const turnKey = {
  position: bigint('position', { mode: 'number' }).notNull(),
  resultId: text('result_id').notNull(),
  sessionId: text('session_id').notNull(),
  turn: integer('turn').notNull(),
};

/** Tells the rows of one table that one turn wrote apart: 0, 1, 2 … in the order in which the turn made them. */
export const ordinal = smallint('place').notNull();

/**
 * Since when the session of a turn writes to the result, milliseconds since 1970: since it began, or since it took over
 * from another session (ADR 0016). Sessions that share a result are in this order.
 */
export const writerSince = bigint('session_started_at', { mode: 'number' }).notNull();
