import type { LinkGraph } from '@parley/engine';
import type { BotVersion } from '@parley/schema';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { mediaNamedIn } from './media-named.ts';

/** Published content: written once, never changed, named by the SHA-256 of its canonical JSON. */
export const botVersions = pgTable(
  'bot_versions',
  {
    /** The bot; no foreign key, because the bot itself refers here. */
    botId: text('bot_id').notNull(),
    hash: text('hash').notNull(),
    /** 1, 2, 3 … in the order in which the bot's versions were first published. */
    number: integer('number').notNull(),
    /** The schema version of `content`: 6, or an older one where an older installation's copy was loaded. */
    version: text('version').$type<BotVersion>().notNull(),
    /**
     * The links of the bot, for the check of circles; null where it is too large, or was published before it was kept. The
     * column keeps the name that the former release writes (infra/docs/runbooks/upgrade.md).
     */
    linkGraph: jsonb('outline').$type<LinkGraph>(),
    content: jsonb('content').$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt,
    createdBy: text('created_by'),
    /** The publisher's own words about the version; null where nothing was said. */
    note: text('note'),
  },
  (versions) => [
    primaryKey({ columns: [versions.botId, versions.hash] }),
    uniqueIndex('bot_versions_number').on(versions.botId, versions.number),
    index('bot_versions_media').using('gin', mediaNamedIn(versions.content)),
  ],
);
