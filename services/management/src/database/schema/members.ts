import type { UserMode } from '@parley/schema';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { users } from './users.ts';
import { workspaces } from './workspaces.ts';

/** The mode of each user in each workspace. */
export const members = pgTable(
  'members',
  {
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mode: text('mode').$type<UserMode>().notNull(),
    createdAt,
  },
  (members) => [
    primaryKey({ columns: [members.workspaceId, members.userId] }),
    index('members_user').on(members.userId),
  ],
);
