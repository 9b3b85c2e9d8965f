import { collectionNotFound, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { listPage, longPageQuery, nextCursor } from '../list-page.ts';
import { findDocuments, type DocumentRow } from './collection.repository.ts';
import { collectionParams, documentSchema, documentView, exampleDocument } from './collection.view.ts';
import { readCollectionHead } from './read-collection.ts';

export const listDocuments = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/collections/{collectionId}/documents',
  operationId: 'listDocuments',
  summary: 'List the documents of a collection',
  description: 'The oldest first, each with its state.',
  tags: ['Knowledge', 'Extension'],
  access: workspaceAccess('read'),
  params: collectionParams,
  query: longPageQuery,
  response: z.object({ documents: z.array(documentSchema), nextCursor }),
  errors: [workspaceNotFound, collectionNotFound],
  examples: { response: { documents: [exampleDocument], nextCursor: null } },
  async handle({ params: { collectionId }, query, scope: { workspace } }, { db, now }) {
    await readCollectionHead(db, workspace.id, collectionId);
    const page = await listPage(
      query,
      (row: DocumentRow) => row,
      (part) => findDocuments(db, collectionId, part),
    );
    return { documents: page.entries.map((row) => documentView(row, now())), nextCursor: page.nextCursor };
  },
});
