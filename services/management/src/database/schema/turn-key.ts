import { bigint, integer, text } from 'drizzle-orm/pg-core';

/** What a row that a turn wrote is known by, beside its place in the turn. `position` is that of the result. */
export const turnKey = {
  position: bigint('position', { mode: 'number' }).notNull(),
  resultId: text('result_id').notNull(),
  sessionId: text('session_id').notNull(),
  turn: integer('turn').notNull(),
};

/** When the session of a turn began, milliseconds since 1970: sessions that share a result are told apart in time. */
export const sessionStartedAt = bigint('session_started_at', { mode: 'number' }).notNull();
