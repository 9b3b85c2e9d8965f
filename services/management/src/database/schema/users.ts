import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';
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
    /** The organization of the workspaces that this user creates. */
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    createdAt,
  },
  (users) => [uniqueIndex('users_email').on(sql`lower(${users.email})`)],
);
