import { importRefused } from '@parley/errors';
import { beginsWithBlock, currentBotVersion, migratePublishedCopy } from '@parley/schema';
import { changeBot } from '../bots/change-bot.ts';
import type { Deps } from '../deps.ts';
import { contentHash } from './judging/canonical-json.ts';
import { publishVersion } from './publish-version.ts';
import { keepVersion } from './version.repository.ts';

/** Fields of a copy that describe its row and not the bot. */
const ofTheRow = new Set(['id', 'version', 'createdAt', 'updatedAt', 'botId', 'typebotId', 'lastActivityAt']);

/** A copy that was loaded. */
export type LoadedCopy = { readonly botId: string; readonly hash: string; readonly version: string };

/**
 * Publishes, as a version of a bot, what an older installation had published: as it is where it is of version 3, 4 or
 * 5, converted where it is of a later one. Rejects where it cannot be converted, because then it could not run.
 */
export async function loadPublished(
  deps: Pick<Deps, 'db' | 'relay' | 'live' | 'now' | 'newId'>,
  botId: string,
  copy: Readonly<Record<string, unknown>>,
): Promise<LoadedCopy> {
  const migration = migratePublishedCopy(copy);
  if (!migration.ok) throw importRefused({ errors: migration.problems });
  const isOld = beginsWithBlock(migration.from);
  const version = isOld ? migration.from : currentBotVersion;
  const content = isOld
    ? Object.fromEntries(Object.entries(copy).filter(([key]) => !ofTheRow.has(key)))
    : migration.content;
  // the version is part of the meaning of the content
  const hash = contentHash(isOld ? { ...content, version } : content);
  return changeBot(deps, botId, async (change) => {
    const createdAt = deps.now();
    await keepVersion(change.tx, {
      ...{ botId, hash, version, createdAt },
      content: JSON.stringify(content),
      linkGraph: null,
      createdBy: null,
      note: null,
    });
    await publishVersion(deps, change, hash);
    return { botId, hash, version };
  });
}
