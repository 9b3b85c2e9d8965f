import type { BotContent } from '../bot.ts';
import type { BotVersion } from './bot-version.ts';
import { migrateBot } from './migrate-bot.ts';
import type { Conversion } from './conversion.ts';

/** The outcome for a published copy: its content and its former version. */
export type PublishedCopyMigration = Conversion<{ readonly content: BotContent; readonly from: BotVersion }>;

/**
 * The content of a published copy of any version as version 6 has it, without the ids and dates of the row. The same
 * conversion as of a bot.
 */
export function migratePublishedCopy(row: unknown): PublishedCopyMigration {
  const migration = migrateBot(row);
  if (!migration.ok) return migration;
  const { events, groups, edges, variables, theme, settings } = migration.bot;
  const content = { events, groups, edges, variables, theme, settings };
  return { ok: true, content, from: migration.from, changes: migration.changes };
}
