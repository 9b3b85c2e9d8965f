import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { EventType } from '../../events/event.ts';
import { createdAt, id, instant, updatedAt } from './columns.ts';
import { users } from './users.ts';
import { workspaces } from './workspaces.ts';

/** The receivers of a workspace's events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id,
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events').array().$type<EventType[]>().notNull(),
    /** null: every bot of the workspace. */
    botIds: text('bot_ids').array(),
    /** Sealed, never in clear. */
    secret: text('secret').notNull(),
    /** The one before, which signs as well until then. */
    formerSecret: text('former_secret'),
    formerSecretUntil: timestamp('former_secret_until', instant),
    createdAt,
    updatedAt,
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** null: it gets events. */
    disabledAt: timestamp('disabled_at', instant),
    disabledBecause: text('disabled_because').$type<DisabledBecause>(),
    /** Attempts in a row that failed. */
    failures: integer('failures').notNull().default(0),
    /** The beginning of the attempts that have all failed; null: the last one did not fail. */
    failingSince: timestamp('failing_since', instant),
    /** Nothing is sent before then, because so much has failed; null: nothing is held back. */
    heldUntil: timestamp('held_until', instant),
    /** Results that were left alone until then were told of. */
    abandonedUntil: timestamp('abandoned_until', instant).notNull(),
  },
  (webhooks) => [index('webhooks_workspace').on(webhooks.workspaceId, webhooks.createdAt, webhooks.id)],
);

/** The reason that nothing is sent to a webhook. */
export type DisabledBecause = 'asked' | 'gone' | 'failing' | 'too-many-waiting';
