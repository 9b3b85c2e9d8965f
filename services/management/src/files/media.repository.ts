import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { mediaKeyOf, type MediaAddress } from '@parley/schema/contract';
import type { Db } from '../database/client.ts';
import { fileDeletions } from '../database/schema/files.ts';
import { media } from '../database/schema/media.ts';
import type { MediaKind } from './media-types.ts';

/** A picture, a sound or a film of a workspace. */
export type MediaRow = typeof media.$inferSelect;

/** The key of media in the store. */
export function keyOf({
  workspaceId,
  id,
  extension,
}: Pick<MediaRow, 'workspaceId' | 'id' | 'extension'>): string {
  return mediaKeyOf({ workspaceId, sha256: id, extension });
}

/**
 * Keeps everybody else from putting or deleting the file under a key until the transaction ends: the same file can be
 * sent again while the worker deletes it.
 */
export async function lockMediaKey(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export async function findMedia(db: Db, workspaceId: string, id: string): Promise<MediaRow | undefined> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.workspaceId, workspaceId), eq(media.id, id)));
  return row;
}

/** Notes media whose file is in the store: from now on nobody deletes it. */
export async function insertMedia(tx: Db, row: MediaRow): Promise<void> {
  await tx.insert(media).values(row);
}

/** The keys of those addresses that media have. */
export async function knownMedia(db: Db, addresses: readonly MediaAddress[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(addresses.map(({ sha256 }) => sha256))];
  const { workspaceId, id, extension } = media;
  const rows = await db.select({ workspaceId, id, extension }).from(media).where(inArray(id, ids));
  return new Set(rows.map(keyOf));
}

/** Media that are listed: of one kind, with a text in the name, older than a position. */
export type MediaFilter = {
  readonly workspaceId: string;
  readonly kind: MediaKind | undefined;
  readonly search: string | undefined;
  readonly before: { readonly createdAt: Date; readonly id: string } | undefined;
};

/** The media of a workspace, newest first. */
export function listMediaRows(
  db: Db,
  { workspaceId, kind, search, before }: MediaFilter,
  limit: number,
): Promise<MediaRow[]> {
  const { createdAt, id, name } = media;
  return db
    .select()
    .from(media)
    .where(
      and(
        eq(media.workspaceId, workspaceId),
        kind === undefined ? undefined : eq(media.kind, kind),
        // a position and not a pattern: nothing in the text has a meaning of its own
        search === undefined ? undefined : sql`position(lower(${search}) in lower(${name})) > 0`,
        before && sql`(${createdAt}, ${id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Takes media out of the list and notes that their file is to be deleted from the store. */
export async function dropMedia(tx: Db, row: MediaRow): Promise<void> {
  await tx.delete(media).where(and(eq(media.workspaceId, row.workspaceId), eq(media.id, row.id)));
  await noteMediaDeletions(tx, [keyOf(row)]);
}

/** Removes all media of a workspace, and notes their bytes for deletion. */
export async function dropWorkspaceMedia(tx: Db, workspaceId: string): Promise<void> {
  await tx.execute(sql`
    WITH dropped AS (DELETE FROM media WHERE workspace_id = ${workspaceId} RETURNING workspace_id, id, extension)
    INSERT INTO file_deletions (key, attempt_at)
    SELECT 'media/' || workspace_id || '/' || id || '.' || extension, now() FROM dropped
    ON CONFLICT DO NOTHING`);
}

/** Notes that files are to be deleted from the store, unless media of theirs are there by then. */
export async function noteMediaDeletions(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = keys.map((key) => ({ key, attemptAt: sql`now()` }));
  await db.insert(fileDeletions).values(rows).onConflictDoNothing();
}
