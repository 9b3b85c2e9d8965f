import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { bots } from './bots.ts';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** Warnings that somebody has read and published a bot in spite of: at most as many of a bot as a report lists. */
export const acknowledgements = pgTable(
  'acknowledgements',
  {
    botId: text('bot_id')
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    /** Names the finding with its place and value: another finding has another one. */
    key: text('key').notNull(),
    acknowledgedAt: timestamp('acknowledged_at', instant).notNull(),
    acknowledgedBy: text('acknowledged_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (rows) => [primaryKey({ columns: [rows.botId, rows.key] })],
);
