import type { Outline } from '@parley/engine';
import type { BotVersion } from '@parley/schema';
import { and, desc, eq, lt, max } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { botVersions } from '../database/schema/versions.ts';

/** A version as it is stored. */
export type VersionRow = typeof botVersions.$inferSelect;

/** Published content as it is to be stored. */
export type NewVersion = {
  readonly botId: string;
  readonly hash: string;
  readonly version: BotVersion;
  readonly content: Readonly<Record<string, unknown>>;
  readonly outline: Outline | null;
  readonly createdAt: Date;
  readonly createdBy: string | null;
};

/** The version of a locked bot with that content: the one that is there, or a new one. */
export async function keepVersion(tx: Db, version: NewVersion): Promise<VersionRow> {
  const known = await findVersion(tx, version.botId, version.hash);
  if (known) return known.outline === null ? addOutline(tx, known, version.outline) : known;
  const [last] = await tx
    .select({ number: max(botVersions.number) })
    .from(botVersions)
    .where(eq(botVersions.botId, version.botId));
  const [row] = await tx
    .insert(botVersions)
    .values({ ...version, number: (last?.number ?? 0) + 1 })
    .returning();
  if (!row) throw new Error('invariant: an insert returns its row');
  return row;
}

/** Adds the outline to a version that was published before outlines were kept. */
async function addOutline(tx: Db, known: VersionRow, outline: Outline | null): Promise<VersionRow> {
  if (outline === null) return known;
  const { botId, hash } = known;
  const isKnown = and(eq(botVersions.botId, botId), eq(botVersions.hash, hash));
  await tx.update(botVersions).set({ outline }).where(isKnown);
  return { ...known, outline };
}

/** One version of a bot. */
export async function findVersion(db: Db, botId: string, hash: string): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(botVersions)
    .where(and(eq(botVersions.botId, botId), eq(botVersions.hash, hash)));
  return row;
}

/** Versions of a bot without their content, newest first, from below `before` on. */
export function findVersions(
  db: Db,
  botId: string,
  before: number | undefined,
  limit: number,
): Promise<Pick<VersionRow, 'hash' | 'number' | 'version' | 'createdAt'>[]> {
  const { hash, number, version, createdAt } = botVersions;
  const ofBot = eq(botVersions.botId, botId);
  return db
    .select({ hash, number, version, createdAt })
    .from(botVersions)
    .where(before === undefined ? ofBot : and(ofBot, lt(botVersions.number, before)))
    .orderBy(desc(botVersions.number))
    .limit(limit);
}
