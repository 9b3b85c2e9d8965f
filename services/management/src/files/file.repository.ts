import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { isOneOf, type ResultKey } from '../database/result-keys.ts';
import { fileDeletions, files } from '../database/schema/files.ts';

/** A file of a result. */
export type FileRow = typeof files.$inferSelect;

/** The files of a result, turn by turn. */
export function findFiles(db: Db, { position, id }: ResultKey): Promise<FileRow[]> {
  return db
    .select()
    .from(files)
    .where(and(eq(files.position, position), eq(files.resultId, id)))
    .orderBy(asc(files.at), asc(files.id));
}

/** The key of the file of a result that has this address; undefined for an address of something else. */
export async function findFileKey(db: Db, sessionId: string, url: string): Promise<string | undefined> {
  const [found] = await db
    .select({ key: files.key })
    .from(files)
    .where(and(eq(files.sessionId, sessionId), eq(files.url, url)));
  return found?.key;
}

/** Those of the keys that belong to a result. */
export async function keptKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ key: files.key })
    .from(files)
    .where(inArray(files.key, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

/** Takes the files of these results out of their tables, and notes that they are to be deleted from the store. */
export function dropResultFiles(tx: Db, results: readonly ResultKey[]): Promise<void> {
  return drop(tx, isOneOf({ position: files.position, id: files.resultId }, results));
}

/** Removes the rows of all files of these bots, and notes their bytes for deletion. */
export function dropBotFiles(tx: Db, botIds: readonly string[]): Promise<void> {
  return drop(tx, inArray(files.botId, [...botIds]));
}

async function drop(tx: Db, which: SQL | undefined): Promise<void> {
  await tx.execute(sql`
    WITH dropped AS (DELETE FROM files WHERE ${which} RETURNING key)
    INSERT INTO file_deletions (key, attempt_at) SELECT key, now() FROM dropped
    ON CONFLICT DO NOTHING`);
}

/** Takes on deletions that are due, at most `limit`; nobody else gets them until `nextAttemptAt`. */
export async function claimDeletions(
  db: Db,
  now: Date,
  nextAttemptAt: Date,
  limit: number,
): Promise<string[]> {
  const due = db
    .select({ key: fileDeletions.key })
    .from(fileDeletions)
    .where(lte(fileDeletions.attemptAt, now))
    .orderBy(asc(fileDeletions.attemptAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(fileDeletions)
    .set({ attempts: sql`${fileDeletions.attempts} + 1`, attemptAt: nextAttemptAt })
    .where(inArray(fileDeletions.key, due))
    .returning({ key: fileDeletions.key });
  return claimed.map(({ key }) => key);
}

/** Forgets deletions that were done. */
export async function settleDeletions(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.delete(fileDeletions).where(inArray(fileDeletions.key, [...keys]));
}
