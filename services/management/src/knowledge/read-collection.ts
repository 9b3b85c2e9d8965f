import { collectionNotFound } from '@parley/errors';
import type { Passage } from '@parley/schema/contract';
import { findUses, type CredentialUse } from '../credentials/credential-uses.repository.ts';
import type { Db } from '../database/client.ts';
import { findCollection, findCollectionHead, type CollectionRow } from './collection.repository.ts';
import { findPassages } from './passage.repository.ts';

/** One collection of a workspace. Throws the problem if it has none with that id, whoever else has. */
export async function readCollection(
  db: Db,
  workspaceId: string,
  collectionId: string,
): Promise<CollectionRow> {
  const row = await findCollection(db, workspaceId, collectionId);
  if (!row) throw collectionNotFound();
  return row;
}

/** The id and language of a collection, read as `readCollection` reads one, but for the numbers: they would be counted for each search. */
export async function readCollectionHead(
  db: Db,
  workspaceId: string,
  collectionId: string,
): Promise<Pick<CollectionRow, 'id' | 'language'>> {
  const row = await findCollectionHead(db, workspaceId, collectionId);
  if (!row) throw collectionNotFound();
  return row;
}

/** The blocks of bots that use a collection; they are noted where those of credentials are. */
export function usesOf(
  db: Db,
  { workspaceId, id }: Pick<CollectionRow, 'workspaceId' | 'id'>,
): Promise<CredentialUse[]> {
  return findUses(db, workspaceId, id);
}

/** The passages that a collection of the workspace has for a question. */
export async function searchIn(
  db: Db,
  { workspaceId, collectionId }: { readonly workspaceId: string; readonly collectionId: string },
  { query, limit }: { readonly query: string; readonly limit: number },
): Promise<{ passages: Passage[] }> {
  const collection = await readCollectionHead(db, workspaceId, collectionId);
  return { passages: await findPassages(db, collection, query, limit) };
}
