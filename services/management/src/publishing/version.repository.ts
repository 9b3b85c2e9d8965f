import type { LinkGraph } from '@parley/engine';
import { currentBotVersion, migratePublishedCopy, type BotContent, type BotVersion } from '@parley/schema';
import { and, desc, eq, getTableColumns, lt, max, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { users } from '../database/schema/users.ts';
import { botVersions } from '../database/schema/versions.ts';

/** A version as it is stored, with the user who published it first; null for one who is gone, or was never known. */
type VersionRow = typeof botVersions.$inferSelect & VersionAuthor;

type VersionAuthor = { readonly author: { readonly userId: string; readonly email: string } | null };

/** Published content as it is to be stored. */
export type NewVersion = {
  readonly botId: string;
  readonly hash: string;
  readonly version: BotVersion;
  /** As JSON. */
  readonly content: string;
  readonly linkGraph: LinkGraph | null;
  readonly createdAt: Date;
  readonly createdBy: string | null;
  readonly note: string | null;
};

/**
 * The version of a locked bot with that content: the one that is there, or a new one. What is there gets the link graph
 * that it may lack, and the note where one is given. `onNew` is called once a new one is stored, and may refuse it.
 */
export async function keepVersion(
  tx: Db,
  version: NewVersion,
  onNew: () => Promise<void> = () => Promise.resolve(),
): Promise<VersionSummaryRow> {
  const { botId, hash, linkGraph, note } = version;
  const known = await findVersionSummary(tx, botId, hash);
  if (known) {
    const later = { linkGraph: known.linkGraph ?? linkGraph, note: note ?? known.note };
    await tx.update(botVersions).set(later).where(isVersion(botId, hash));
    return { ...known, ...later };
  }
  const [last] = await tx
    .select({ number: max(botVersions.number) })
    .from(botVersions)
    .where(eq(botVersions.botId, botId));
  const content = sql`${version.content}::jsonb`;
  await tx.insert(botVersions).values({ ...version, content, number: (last?.number ?? 0) + 1 });
  await onNew();
  const kept = await findVersionSummary(tx, botId, hash);
  if (!kept) throw new Error('invariant: what was inserted is there');
  return kept;
}

const author = { userId: users.id, email: users.email };
const { content: _content, ...summaryColumns } = getTableColumns(botVersions);
const isVersion = (botId: string, hash: string) =>
  and(eq(botVersions.botId, botId), eq(botVersions.hash, hash));

/** One version of a bot. */
export async function findVersion(db: Db, botId: string, hash: string): Promise<VersionRow | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(botVersions), author })
    .from(botVersions)
    .leftJoin(users, eq(users.id, botVersions.createdBy))
    .where(isVersion(botId, hash));
  return row;
}

/** One version of a bot without its content, with its link graph. */
export async function findVersionSummary(
  db: Db,
  botId: string,
  hash: string,
): Promise<(VersionSummaryRow & Pick<VersionRow, 'linkGraph'>) | undefined> {
  const [row] = await db
    .select({ ...summaryColumns, author })
    .from(botVersions)
    .leftJoin(users, eq(users.id, botVersions.createdBy))
    .where(isVersion(botId, hash));
  return row;
}

/** The facts about a version without its content. */
export type VersionSummaryRow = Pick<
  VersionRow,
  'hash' | 'number' | 'version' | 'createdAt' | 'note' | 'author'
>;

/** A bot with many versions asked its questions in the last of them. */
const mostContents = 20;

/** The contents of a bot's newest versions, one after the other, the published one first. */
export async function* contentsOfVersions(
  db: Db,
  botId: string,
  publishedHash: string | null,
): AsyncGenerator<BotContent> {
  const { hash, number } = botVersions;
  const found = await db
    .select({ hash })
    .from(botVersions)
    .where(eq(botVersions.botId, botId))
    .orderBy(desc(number))
    .limit(mostContents);
  const hashes = new Set([
    ...(publishedHash === null ? [] : [publishedHash]),
    ...found.map((row) => row.hash),
  ]);
  for (const one of hashes) {
    const row = await findVersion(db, botId, one);
    if (!row) continue;
    // what is of the current version was checked before it was kept
    const { content, version } = row;
    const read = version === currentBotVersion ? undefined : migratePublishedCopy({ ...content, version });
    if (read === undefined) yield content as BotContent;
    else if (read.ok) yield read.content;
  }
}

/** Versions of a bot without their content, newest first, from below `before` on. */
export function findVersions(
  db: Db,
  botId: string,
  before: number | undefined,
  limit: number,
): Promise<VersionSummaryRow[]> {
  const { hash, number, version, createdAt, note } = botVersions;
  const ofBot = eq(botVersions.botId, botId);
  return db
    .select({ hash, number, version, createdAt, note, author })
    .from(botVersions)
    .leftJoin(users, eq(users.id, botVersions.createdBy))
    .where(before === undefined ? ofBot : and(ofBot, lt(botVersions.number, before)))
    .orderBy(desc(botVersions.number))
    .limit(limit);
}
