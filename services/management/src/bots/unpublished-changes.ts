import { changesSince, countOf } from '@parley/editing';
import { currentBotVersion, migratePublishedCopy, type BotContent } from '@parley/schema';
import { fairCache, serveOthers } from '@parley/server';
import type { Db } from '../database/client.ts';
import type { BotSummaryRow } from './bot.repository.ts';
import {
  differingContents,
  sizesWithVersions,
  type DifferingContents,
} from './bot-and-version.repository.ts';

/** A bot as it is listed, as far as its changes depend on it. */
type Listed = Pick<BotSummaryRow, 'id' | 'updatedAt' | 'publishedHash' | 'publishedAt'>;

/**
 * Tells of bots of an organization whether their drafts differ from what new chats get; of large ones by the times of
 * both.
 */
export type UnpublishedChanges = (
  db: Db,
  organizationId: string,
  listed: readonly Listed[],
) => Promise<ReadonlySet<string>>;

/**
 * Bytes of a draft and of its version as Postgres keeps them, compressed: a larger pair takes too long to compare for a
 * list.
 */
const mostBytes = 64 * 1024;
/** Bytes of all pairs that are compared for one page. The next list goes on with the others. */
const mostBytesOfPage = 256 * 1024;
/**
 * Bots whose answers a process keeps, half of them at most of one organization: an answer is right for as long as neither
 * draft nor version is another one.
 */
const mostKept = 20_000;

/** Compares as the editor does, and keeps as many answers. */
export function createUnpublishedChanges(most: number = mostKept): UnpublishedChanges {
  const kept = fairCache<boolean>(most);
  return async (db, organizationId, listed) => {
    const published = listed.filter(({ publishedHash }) => publishedHash !== null);
    const unknown = published.filter((bot) => kept.get(keyOf(bot)) === undefined);
    const smallIds = await smallAmong(db, unknown);
    const differing = await differingContents(db, [...smallIds]);
    for (const bot of unknown) {
      if (!smallIds.has(bot.id)) continue;
      const contents = differing.get(bot.id);
      kept.set(keyOf(bot), contents !== undefined && isChanged(contents), organizationId, 1);
      if (contents) await serveOthers();
    }
    const areChanged = published.filter((bot) => kept.get(keyOf(bot)) ?? isEditedSince(bot));
    return new Set(areChanged.map(({ id }) => id));
  };
}

const keyOf = ({ id, updatedAt, publishedHash }: Listed): string =>
  `${id} ${updatedAt.getTime()} ${publishedHash}`;

const isEditedSince = ({ updatedAt, publishedAt }: Listed): boolean =>
  publishedAt !== null && updatedAt > publishedAt;

/** The ids of the bots that are small enough to be compared, as many as a page may take. */
async function smallAmong(db: Db, listed: readonly Listed[]): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  let sum = 0;
  for (const { id, bytes } of await sizesWithVersions(
    db,
    listed.map((bot) => bot.id),
  )) {
    if (bytes > mostBytes || sum + bytes > mostBytesOfPage) continue;
    sum += bytes;
    ids.add(id);
  }
  return ids;
}

/** True if an author would see changes in the draft that are not published. */
function isChanged({ draft, published, version }: DifferingContents): boolean {
  // what is of the current version was checked before it was kept
  if (version === currentBotVersion) return countOf(changesSince(published as BotContent, draft)) > 0;
  const read = migratePublishedCopy({ ...published, version });
  return !read.ok || countOf(changesSince(read.content, draft)) > 0;
}
