import type { Bot, BotContent } from '@parley/schema';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, revision, updatedAt } from './columns.ts';
import { mediaNamedIn } from './media-named.ts';
import { storedJson } from './stored-json.ts';
import { users } from './users.ts';
import { workspaces } from './workspaces.ts';
import { botVersions } from './versions.ts';

/** Bots: the draft (specification: Bot, schema version 6), and which version of each is published. */
export const bots = pgTable(
  'bots',
  {
    id,
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    createdAt,
    updatedAt,
    name: text('name').notNull(),
    icon: text('icon'),
    folderId: text('folder_id'),
    publicId: text('public_id'),
    customDomain: text('custom_domain'),
    selectedThemeTemplateId: text('selected_theme_template_id'),
    resultsTablePreferences: jsonb('results_table_preferences').$type<Bot['resultsTablePreferences']>(),
    isArchived: boolean('is_archived').notNull().default(false),
    /** The time it was archived; null of one that is not, or was archived before this was kept. */
    archivedAt: timestamp('archived_at', instant),
    /** The public id that it gave up when it was archived. */
    formerPublicId: text('former_public_id'),
    isClosed: boolean('is_closed').notNull().default(false),
    messagingACredentialsId: text('messaging_a_credentials_id'),
    messagingBCredentialsId: text('messaging_b_credentials_id'),
    riskLevel: doublePrecision('risk_level'),
    /** The key of the file that it was made from: the workspace makes one bot for each. */
    fileKey: text('file_key'),
    /** Events, groups, edges, variables, theme and settings. */
    content: storedJson('content').$type<BotContent>().notNull(),
    /** Fields of the bot that nobody here knows; they come back as they came. */
    extra: jsonb('extra').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The user who saved the draft last. */
    updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
    /** The published row keeps its id and its first date however often the bot is published again. */
    publicationId: text('publication_id'),
    publishedHash: text('published_hash'),
    firstPublishedAt: timestamp('first_published_at', instant),
    publishedAt: timestamp('published_at', instant),
    /** The beginning of the last chat whose turns are stored, to the minute. */
    lastActivityAt: timestamp('last_activity_at', instant),
    /** Of what chat must know before it starts a chat: publication, public id, closed, archived, suspended. */
    revision,
  },
  (bots) => [
    uniqueIndex('bots_public_id').on(bots.publicId),
    uniqueIndex('bots_custom_domain').on(bots.customDomain),
    uniqueIndex('bots_file_key')
      .on(bots.workspaceId, bots.fileKey)
      .where(sql`${bots.fileKey} IS NOT NULL`),
    index('bots_workspace')
      .on(bots.workspaceId, bots.createdAt, bots.id)
      .where(sql`NOT ${bots.isArchived}`),
    index('bots_archived')
      .on(bots.workspaceId, bots.createdAt, bots.id)
      .where(sql`${bots.isArchived}`),
    index('bots_messaging_a')
      .on(bots.messagingACredentialsId)
      .where(sql`${bots.messagingACredentialsId} IS NOT NULL`),
    index('bots_messaging_b')
      .on(bots.messagingBCredentialsId)
      .where(sql`${bots.messagingBCredentialsId} IS NOT NULL`),
    index('bots_media').using('gin', mediaNamedIn(bots.icon, bots.content, bots.extra)),
    foreignKey({
      name: 'bots_published_version',
      columns: [bots.id, bots.publishedHash],
      foreignColumns: [botVersions.botId, botVersions.hash],
    }),
  ],
);
