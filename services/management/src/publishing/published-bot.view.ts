import {
  beginsWithBlock,
  currentBotVersion,
  migratePublishedCopy,
  type PublishedBot,
  type StartBlockVersion,
} from '@parley/schema';
import type { PublishedRow } from './pointer.repository.ts';

type PublishedBotView = {
  readonly publishedBot: PublishedBot;
  readonly version?: StartBlockVersion;
};

/**
 * The published copy as it is stored or, where `isMigrating`, in the latest version with what it was converted from.
 * Undefined where nothing is published.
 */
export function publishedBotView(
  { bot, version }: PublishedRow,
  isMigrating: boolean,
): PublishedBotView | undefined {
  const { publicationId: id, firstPublishedAt, publishedAt, lastActivityAt } = bot;
  if (id === null || !firstPublishedAt || !publishedAt) return undefined;
  const stored = { ...version.content, version: version.version };
  const from = beginsWithBlock(version.version) ? version.version : undefined;
  const migrated = isMigrating && from ? migratePublishedCopy(stored) : undefined;
  const shown = migrated?.ok === true ? { ...migrated.content, version: currentBotVersion } : stored;
  const own = {
    id,
    createdAt: firstPublishedAt.toISOString(),
    updatedAt: publishedAt.toISOString(),
    botId: bot.id,
    lastActivityAt: lastActivityAt?.toISOString() ?? null,
  };
  // publishing and loading store nothing but published copies
  const publishedBot = { events: null, ...shown, ...own } as PublishedBot;
  return migrated?.ok === true && from ? { publishedBot, version: from } : { publishedBot };
}
