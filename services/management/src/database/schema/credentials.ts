import type { CredentialType } from '@parley/schema';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { bots } from './bots.ts';
import { createdAt, id, instant, revision, updatedAt } from './columns.ts';
import { users } from './users.ts';
import { workspaces } from './workspaces.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The keys of workspaces to services of others. Nothing secret stands in them in clear. */
export const credentials = pgTable(
  'credentials',
  {
    id,
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    type: text('type').$type<CredentialType>().notNull(),
    name: text('name').notNull(),
    /** The fields that may be shown. They are sealed as well, and those count. */
    public: jsonb('public').$type<Record<string, unknown>>().notNull(),
    hosts: text('hosts').array().notNull(),
    /** The end of the secret, so that its owner can tell which one it is; empty for a short one. */
    lastFour: text('last_four').notNull(),
    sealed: bytes('sealed').notNull(),
    /** The key of the ring that wraps the data key. */
    keyId: text('key_id').notNull(),
    dataKey: bytes('data_key').notNull(),
    /** The revision that the secret was sealed with: an older secret does not open in a newer row. */
    secretRevision: bigint('secret_revision', { mode: 'number' }).notNull(),
    revision,
    createdAt,
    updatedAt,
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** The last time that the secret was replaced; null: never. */
    rotatedAt: timestamp('rotated_at', instant),
    /** To the hour; null: never. */
    lastUsedAt: timestamp('last_used_at', instant),
  },
  (credentials) => [
    index('credentials_workspace').on(credentials.workspaceId, credentials.createdAt, credentials.id),
    index('credentials_key').on(credentials.keyId, credentials.id),
  ],
);

/** A text that is known, sealed with each key of the ring: who has another key under its name finds out. */
export const keyCanaries = pgTable('key_canaries', {
  keyId: text('key_id').primaryKey(),
  dataKey: bytes('data_key').notNull(),
  createdAt: timestamp('created_at', instant)
    .notNull()
    .default(sql`now()`),
});

/**
 * The places of bots that name a credential or a collection of texts, of the draft and of the published version. Written with the bot, so that
 * nobody searches all bots for them. Ids that name nothing are kept: they may be of a credential that is still to be made.
 */
export const credentialUses = pgTable(
  'credential_uses',
  {
    botId: text('bot_id')
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    isPublished: boolean('is_published').notNull(),
    credentialsId: text('credentials_id').notNull(),
    /** Empty: the bot itself, in its settings. */
    blockId: text('block_id').notNull(),
  },
  (uses) => [
    primaryKey({ columns: [uses.botId, uses.isPublished, uses.credentialsId, uses.blockId] }),
    index('credential_uses_credentials').on(uses.credentialsId, uses.botId),
  ],
);
