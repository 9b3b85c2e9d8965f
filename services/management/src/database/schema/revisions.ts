import type { Bot } from '@parley/schema';
import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bots } from './bots.ts';
import { updatedAt } from './columns.ts';
import { users } from './users.ts';

/** Former drafts of thirty days: one of each author in ten minutes. */
export const botRevisions = pgTable(
  'bot_revisions',
  {
    sequence: bigserial('sequence', { mode: 'number' }).primaryKey(),
    botId: text('bot_id')
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    /** The `updatedAt` the bot had then. */
    updatedAt,
    updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
    bot: jsonb('bot').$type<Bot>().notNull(),
  },
  (revisions) => [
    index('bot_revisions_bot').on(revisions.botId, revisions.sequence),
    index('bot_revisions_age').on(revisions.updatedAt),
  ],
);
