import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** Accounts at a sign-in provider that are linked with a user here: known by issuer and subject, never by an address. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The user's `generation` when it was linked. */
    generation: integer('generation').notNull().default(0),
    /** The address that the provider knew when it was linked, so that its owner can tell which one it is. */
    email: text('email'),
    createdAt,
    lastUsedAt: timestamp('last_used_at', instant).notNull(),
  },
  (identities) => [
    primaryKey({ columns: [identities.issuer, identities.subject] }),
    index('identities_user').on(identities.userId),
  ],
);
