import type { Outline } from '@parley/engine';
import type { BotVersion } from '@parley/schema';
import { and, desc, eq, getTableColumns, lt, max } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { users } from '../database/schema/users.ts';
import { botVersions } from '../database/schema/versions.ts';

/** A version as it is stored, with the user who published it first; null for one who is gone, or was never known. */
export type VersionRow = typeof botVersions.$inferSelect & VersionAuthor;

type VersionAuthor = { readonly author: { readonly userId: string; readonly email: string } | null };

/** Published content as it is to be stored. */
export type NewVersion = {
  readonly botId: string;
  readonly hash: string;
  readonly version: BotVersion;
  readonly content: Readonly<Record<string, unknown>>;
  readonly outline: Outline | null;
  readonly createdAt: Date;
  readonly createdBy: string | null;
  readonly note: string | null;
};

/**
 * The version of a locked bot with that content: the one that is there, or a new one. What is there gets the outline that
 * it may lack, and the note where one is given.
 */
export async function keepVersion(tx: Db, version: NewVersion): Promise<VersionRow> {
  const { botId, hash, outline, note } = version;
  const known = await findVersion(tx, botId, hash);
  if (known) {
    const later = { outline: known.outline ?? outline, note: note ?? known.note };
    await tx.update(botVersions).set(later).where(isVersion(botId, hash));
    return { ...known, ...later };
  }
  const [last] = await tx
    .select({ number: max(botVersions.number) })
    .from(botVersions)
    .where(eq(botVersions.botId, botId));
  await tx.insert(botVersions).values({ ...version, number: (last?.number ?? 0) + 1 });
  const kept = await findVersion(tx, botId, hash);
  if (!kept) throw new Error('invariant: what was inserted is there');
  return kept;
}

const author = { userId: users.id, email: users.email };
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

/** The facts about a version without its content. */
export type VersionSummaryRow = Pick<
  VersionRow,
  'hash' | 'number' | 'version' | 'createdAt' | 'note' | 'author'
>;

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
