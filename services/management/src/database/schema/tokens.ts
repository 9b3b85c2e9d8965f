import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, revision } from './columns.ts';
import { users } from './users.ts';
import { workspaces } from './workspaces.ts';

/**
 * Access tokens, as hashes. A secret one is a user's, a publishable one a workspace's, a preview one a user's in a
 * workspace. Revoked ones stay, but for those of previews.
 */
export const tokens = pgTable(
  'tokens',
  {
    id,
    kind: text('kind').$type<'secret' | 'publishable' | 'preview'>().notNull(),
    sha256: text('sha256').notNull(),
    name: text('name').notNull(),
    /** The last characters, so that its owner can tell which one it is. */
    ending: text('ending').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The user's `generation` when it was made; means nothing in a workspace's token. */
    generation: integer('generation').notNull().default(0),
    workspaceId: text('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    /** null: every bot of the workspace. */
    botIds: text('bot_ids').array(),
    /** null: every origin. */
    origins: text('origins').array(),
    createdAt,
    expiresAt: timestamp('expires_at', instant),
    revokedAt: timestamp('revoked_at', instant),
    /** To the hour; null: never. */
    lastUsedAt: timestamp('last_used_at', instant),
    revision,
  },
  (tokens) => [
    uniqueIndex('tokens_sha256').on(tokens.sha256),
    index('tokens_user').on(tokens.userId),
    index('tokens_workspace').on(tokens.workspaceId),
    check(
      'tokens_owner',
      sql`(${tokens.kind} IN ('secret', 'preview')) = (${tokens.userId} IS NOT NULL) AND (${tokens.kind} IN ('publishable', 'preview')) = (${tokens.workspaceId} IS NOT NULL)`,
    ),
  ],
);
