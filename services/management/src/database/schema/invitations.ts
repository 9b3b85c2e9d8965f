import type { UserMode } from '@parley/schema';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { users } from './users.ts';
import { workspaces } from './workspaces.ts';

/** Invitations that nobody has accepted yet. Its link holds the code, a row its hash; accepting one removes the row. */
export const invitations = pgTable(
  'invitations',
  {
    id,
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    mode: text('mode').$type<UserMode>().notNull(),
    /** The user who invited; null in rows of a former release, and where the user is gone. */
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
    sha256: text('sha256').notNull(),
    /** The hash of the code that was mailed to the address: who has it reads its mails. Null: none was mailed. */
    mailedSha256: text('mailed_sha256'),
    createdAt,
    expiresAt: timestamp('expires_at', instant).notNull(),
  },
  (invitations) => [
    uniqueIndex('invitations_sha256').on(invitations.sha256),
    uniqueIndex('invitations_mailed').on(invitations.mailedSha256),
    uniqueIndex('invitations_address').on(invitations.workspaceId, sql`lower(${invitations.email})`),
    index('invitations_end').on(invitations.expiresAt),
  ],
);
