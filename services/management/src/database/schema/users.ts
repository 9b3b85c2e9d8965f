import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, revision } from './columns.ts';
import { organizations } from './organizations.ts';

/** People. One address is one person, however its letters are cased. */
export const users = pgTable(
  'users',
  {
    id,
    email: text('email').notNull(),
    /** The name that other members read; null: they read the address. */
    name: text('name'),
    /** A PHC text of scrypt; null: signs in by links alone. */
    password: text('password'),
    /** The language of the builder, as a BCP 47 tag; null: that of the browser. */
    locale: text('locale'),
    /** False: mentions in comments are not mailed. */
    hasMentionMails: boolean('has_mention_mails').notNull().default(true),
    /** The organization of the workspaces that this user creates. */
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** The instant at which a mail, or somebody who vouches for it, showed whose the address is; null: nothing did. */
    addressProvedAt: timestamp('address_proved_at', instant),
    /** Tokens and linked sign-ins are good while they carry this number (ADR 0030). A higher one ends all of them. */
    generation: integer('generation').notNull().default(0),
    /** The number that sessions and one-time links carry. */
    signInGeneration: integer('sign_in_generation').notNull().default(0),
    /** Of what chat knows of the user: the generation and the memberships. */
    revision,
    createdAt,
  },
  (users) => [uniqueIndex('users_email').on(sql`lower(${users.email})`)],
);
