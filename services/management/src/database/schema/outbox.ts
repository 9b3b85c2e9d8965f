import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const change = {
  kind: text('kind')
    .$type<
      | 'token'
      | 'credential'
      | 'channel'
      | 'user'
      | 'public-id'
      | 'published'
      | 'snapshot'
      | 'gone'
      | 'restored'
    >()
    .notNull(),
  /** The SHA-256 of the token, `{workspaceId}/{id}` of a credential, the id of one that serves a channel, the id of the user, the public id or the id of the bot; of `gone` and `restored` the id of what that is. */
  subject: text('subject').notNull(),
  /** Of a snapshot: its hash. */
  hash: text('hash'),
  /** The revision of the change: what a subject that is gone is known as gone by. */
  revision: bigint('revision', { mode: 'number' }).notNull(),
};

/**
 * Changes that Redis has to hear of, written in the transactions that make them. A row names its subject, and not what
 * that is now: it is read when it is passed on, so that order and repetition do not matter.
 */
export const outbox = pgTable('outbox', {
  sequence: bigserial('sequence', { mode: 'number' }).primaryKey(),
  ...change,
});

/**
 * Changes that Redis has heard of in the last minutes. If another server comes to lead, which may not have them, they are
 * passed on once more.
 */
export const relayedChanges = pgTable(
  'relayed_changes',
  {
    sequence: bigint('sequence', { mode: 'number' }).primaryKey(),
    ...change,
    relayedAt: timestamp('relayed_at', { withTimezone: true, precision: 3 })
      .notNull()
      .default(sql`now()`),
  },
  (changes) => [index('relayed_changes_relayed_at').on(changes.relayedAt)],
);
