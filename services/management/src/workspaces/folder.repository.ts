import { and, asc, count, eq, getTableColumns, not } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';
import { folders } from '../database/schema/folders.ts';
import { workspaces } from '../database/schema/workspaces.ts';

/** A folder as it is stored, with the number of bots in it that are not archived. */
export type FolderRow = typeof folders.$inferSelect & { readonly bots: number };

/** The folders of a workspace in the order of their names. */
export function findFolders(db: Db, workspaceId: string): Promise<FolderRow[]> {
  const isInside = and(
    eq(bots.workspaceId, folders.workspaceId),
    eq(bots.folderId, folders.id),
    not(bots.isArchived),
  );
  return db
    .select({ ...getTableColumns(folders), bots: count(bots.id) })
    .from(folders)
    .leftJoin(bots, isInside)
    .where(eq(folders.workspaceId, workspaceId))
    .groupBy(folders.id)
    .orderBy(asc(folders.name), asc(folders.id));
}

/** The number of folders of a workspace, which makes no other one until the transaction ends. */
export async function countFoldersLocked(tx: Db, workspaceId: string): Promise<number> {
  const { id } = workspaces;
  // bots can be made meanwhile: they name the workspace, and do not change it
  await tx.select({ id }).from(workspaces).where(eq(id, workspaceId)).for('no key update');
  return tx.$count(folders, eq(folders.workspaceId, workspaceId));
}

/** Writes a new folder. */
export async function insertFolder(tx: Db, folder: typeof folders.$inferInsert): Promise<void> {
  await tx.insert(folders).values(folder);
}

/** True where the workspace has a folder with this id. */
export async function hasFolder(db: Db, workspaceId: string, folderId: string): Promise<boolean> {
  return (await db.$count(folders, isFolder(workspaceId, folderId))) > 0;
}

/** Gives a folder another name; false where the workspace has none with this id. */
export async function renameFolderRow(
  db: Db,
  workspaceId: string,
  folderId: string,
  name: string,
): Promise<boolean> {
  const { rowCount } = await db.update(folders).set({ name }).where(isFolder(workspaceId, folderId));
  return rowCount === 1;
}

/** Removes a folder; false where the workspace has none with this id. */
export async function deleteFolderRow(db: Db, workspaceId: string, folderId: string): Promise<boolean> {
  const { rowCount } = await db.delete(folders).where(isFolder(workspaceId, folderId));
  return rowCount === 1;
}

function isFolder(workspaceId: string, folderId: string) {
  return and(eq(folders.workspaceId, workspaceId), eq(folders.id, folderId));
}
