import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** For how many days the results of a workspace or of a bot are kept; without a row, for ever. A bot's own goes first. */
export const retention = pgTable(
  'retention',
  {
    /** The id of the workspace or of the bot. */
    ownerId: text('owner_id').primaryKey(),
    days: integer('days').notNull(),
  },
  (retention) => [check('retention_days', sql`${retention.days} > 0`)],
);
