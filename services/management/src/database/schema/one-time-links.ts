import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** The purposes of links. */
export type LinkKind = 'sign-in' | 'reset';

/** Links that work once, as hashes of their codes. Spending one removes its row. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    sha256: text('sha256').primaryKey(),
    kind: text('kind').$type<LinkKind>().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The user's `signInGeneration` when it was made. */
    generation: integer('generation').notNull().default(0),
    createdAt,
    expiresAt: timestamp('expires_at', instant).notNull(),
  },
  (links) => [index('one_time_links_user').on(links.userId), index('one_time_links_end').on(links.expiresAt)],
);
