import { collectionNotFound, limitReached } from '@parley/errors';
import { inTransaction } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import {
  findCollection,
  insertDocument,
  measureKnowledge,
  type DocumentRow,
} from './collection.repository.ts';

/** A document as its author gives it: a text or file with its bytes, or an address. */
export type GivenDocument = {
  readonly workspace: { readonly id: string; readonly organizationId: string };
  readonly collectionId: string;
  readonly userId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer | null;
  readonly address: string | null;
};

/** Documents of the largest size of one workspace that wait to be read, in bytes; smaller ones may be more. */
const mostWaiting = 10;

/** Keeps a document until a worker reads it. Throws the problem if the workspace has as many as it may have. */
export function addDocument(
  { db, config, now, newId }: Pick<Deps, 'db' | 'config' | 'now' | 'newId'>,
  { workspace, collectionId, userId, name, mediaType, content, address }: GivenDocument,
): Promise<DocumentRow> {
  const { MAX_DOCUMENTS_PER_WORKSPACE: limit, MAX_DOCUMENT_BYTES } = config;
  const { id: workspaceId, organizationId } = workspace;
  return inTransaction(db, async (tx) => {
    const { documents, waitingBytes } = await measureKnowledge(tx, workspaceId);
    if (!(await findCollection(tx, workspaceId, collectionId))) throw collectionNotFound();
    if (documents >= limit) throw limitReached({ what: 'documents in this workspace', limit });
    const mostBytes = mostWaiting * MAX_DOCUMENT_BYTES;
    if (waitingBytes + (content?.length ?? 0) > mostBytes)
      throw limitReached({ what: 'bytes of documents that wait to be read', limit: mostBytes });
    const at = now();
    return insertDocument(tx, {
      id: newId(),
      collectionId,
      workspaceId,
      organizationId,
      name,
      mediaType,
      address,
      content,
      sizeBytes: content?.length ?? null,
      state: 'waiting',
      attemptAt: at,
      createdAt: at,
      createdBy: userId,
    });
  });
}
