import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** Links that work once, as hashes of their codes. Spending one removes its row. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    sha256: text('sha256').primaryKey(),
    kind: text('kind').$type<'sign-in'>().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt,
    expiresAt: timestamp('expires_at', instant).notNull(),
  },
  (links) => [index('one_time_links_user').on(links.userId), index('one_time_links_end').on(links.expiresAt)],
);
