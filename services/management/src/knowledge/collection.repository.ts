import { and, asc, count, eq, getTableColumns, sql, sum } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { collections, documents } from '../database/schema/knowledge.ts';
import { subselect } from '../database/subselect.ts';
import { workspaces } from '../database/schema/workspaces.ts';
import { isAfter, type ListPart } from '../list-part.repository.ts';

/** A collection with the number of its documents and of their passages. */
export type CollectionRow = typeof collections.$inferSelect & {
  readonly documents: number;
  readonly passages: number;
};

const { content: _content, ...documentColumns } = getTableColumns(documents);

/** A document without what is still to be read of it. */
export type DocumentRow = Omit<typeof documents.$inferSelect, 'content'>;

const isCollection = (workspaceId: string, id: string) =>
  and(eq(collections.workspaceId, workspaceId), eq(collections.id, id));

const withCounts = {
  ...getTableColumns(collections),
  documents: subselect(
    sql`SELECT count(*) FROM ${documents} WHERE ${documents.collectionId} = ${collections.id}`,
  ).mapWith(Number),
  passages: subselect(
    sql`SELECT coalesce(sum(${documents.passages}), 0) FROM ${documents} WHERE ${documents.collectionId} = ${collections.id}`,
  ).mapWith(Number),
};

/** The collections of a workspace, the oldest first. */
export function findCollections(
  db: Db,
  workspaceId: string,
  { beyond, limit }: ListPart,
): Promise<CollectionRow[]> {
  return db
    .select(withCounts)
    .from(collections)
    .where(
      and(eq(collections.workspaceId, workspaceId), isAfter(collections.createdAt, collections.id, beyond)),
    )
    .orderBy(asc(collections.createdAt), asc(collections.id))
    .limit(limit);
}

/** One collection of a workspace; undefined if it has none with that id. */
export async function findCollection(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<CollectionRow | undefined> {
  const [row] = await db.select(withCounts).from(collections).where(isCollection(workspaceId, id));
  return row;
}

/** The id and language of a collection of a workspace, without counting what is in it. */
export async function findCollectionHead(
  db: Db,
  workspaceId: string,
  collectionId: string,
): Promise<Pick<CollectionRow, 'id' | 'language'> | undefined> {
  const { id, language } = collections;
  const [row] = await db
    .select({ id, language })
    .from(collections)
    .where(isCollection(workspaceId, collectionId));
  return row;
}

/** The ids of the collections of a workspace. */
export function findCollectionIds(db: Db, workspaceId: string): Promise<{ readonly id: string }[]> {
  return db.select({ id: collections.id }).from(collections).where(eq(collections.workspaceId, workspaceId));
}

/** The numbers of what a workspace has; nobody else adds to them until the transaction ends. */
export async function measureKnowledge(
  tx: Db,
  workspaceId: string,
): Promise<Readonly<Record<'collections' | 'documents' | 'passages' | 'waitingBytes', number>>> {
  const { id } = workspaces;
  // of two who add the last one, one waits and is refused
  await tx.select({ id }).from(workspaces).where(eq(id, workspaceId)).for('no key update');
  const rows = await tx
    .select({
      documents: count(),
      passages: sum(documents.passages).mapWith(Number),
      waitingBytes: sum(documents.sizeBytes).mapWith(Number),
      state: documents.state,
    })
    .from(documents)
    .where(eq(documents.workspaceId, workspaceId))
    .groupBy(documents.state);
  const total = (number: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((sum, row) => sum + number(row), 0);
  return {
    collections: await tx.$count(collections, eq(collections.workspaceId, workspaceId)),
    documents: total((row) => row.documents),
    passages: total((row) => row.passages),
    waitingBytes: total(({ state, waitingBytes }) => (state === 'waiting' ? waitingBytes : 0)),
  };
}

/** Writes a new collection. */
export async function insertCollection(tx: Db, row: typeof collections.$inferInsert): Promise<void> {
  await tx.insert(collections).values(row);
}

/** Gives a collection another name. */
export async function renameCollection(
  db: Db,
  workspaceId: string,
  id: string,
  change: { readonly name: string; readonly updatedAt: Date },
): Promise<void> {
  await db.update(collections).set(change).where(isCollection(workspaceId, id));
}

/** Deletes a collection with its documents; false if the workspace has none with this id. */
export async function deleteCollectionRow(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(collections).where(isCollection(workspaceId, id));
  return rowCount === 1;
}

/** The documents of a collection, the oldest first. */
export function findDocuments(
  db: Db,
  collectionId: string,
  { beyond, limit }: ListPart,
): Promise<DocumentRow[]> {
  return db
    .select(documentColumns)
    .from(documents)
    .where(and(eq(documents.collectionId, collectionId), isAfter(documents.createdAt, documents.id, beyond)))
    .orderBy(asc(documents.createdAt), asc(documents.id))
    .limit(limit);
}

/** Writes a document that is to be read, and gives it. */
export async function insertDocument(tx: Db, row: typeof documents.$inferInsert): Promise<DocumentRow> {
  const [inserted] = await tx.insert(documents).values(row).returning(documentColumns);
  if (!inserted) throw new Error('invariant: an insert returns its row');
  return inserted;
}

/** Deletes a document with its passages; false if the collection has none with this id. */
export async function deleteDocumentRow(db: Db, collectionId: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(documents)
    .where(and(eq(documents.collectionId, collectionId), eq(documents.id, id)));
  return rowCount === 1;
}
