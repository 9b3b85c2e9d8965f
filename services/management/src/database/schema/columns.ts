import { sql } from 'drizzle-orm';
import { bigint, pgSequence, text, timestamp } from 'drizzle-orm/pg-core';

/** The source of revisions for everything that Redis keeps a copy of: a later change has a higher one. */
export const revisions = pgSequence('revisions');

/** The next revision, as SQL. */
export const nextRevision = sql`nextval('revisions')`.mapWith(Number);

/** A column for the revision of a row; every change that Redis must hear of takes the next one. */
export const revision = bigint('revision', { mode: 'number' }).notNull().default(nextRevision);

/** Instants are kept to the millisecond, as they are given out. */
export const instant = { precision: 3, withTimezone: true, mode: 'date' } as const;

export const id = text('id').primaryKey();
export const createdAt = timestamp('created_at', instant).notNull();
export const updatedAt = timestamp('updated_at', instant).notNull();
