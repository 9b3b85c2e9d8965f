import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { users } from './users.ts';

/** The ways to sign in. */
export const signInMethods = ['link', 'password', 'oidc'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** Sign-ins of people in their browsers. The cookie holds the value, a row its hash. */
export const sessions = pgTable(
  'sessions',
  {
    id,
    sha256: text('sha256').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The user's `signInGeneration` when they showed who they are. */
    generation: integer('generation').notNull().default(0),
    method: text('method').$type<SignInMethod>().notNull(),
    /** The `User-Agent` of the browser, so that its owner can tell which one it is. */
    agent: text('agent').notNull(),
    createdAt,
    /** The time at which the user last showed who they are. */
    authAt: timestamp('auth_at', instant).notNull(),
    /** To five minutes. */
    lastSeenAt: timestamp('last_seen_at', instant).notNull(),
  },
  (sessions) => [
    uniqueIndex('sessions_sha256').on(sessions.sha256),
    index('sessions_user').on(sessions.userId),
    index('sessions_last_seen').on(sessions.lastSeenAt),
  ],
);
