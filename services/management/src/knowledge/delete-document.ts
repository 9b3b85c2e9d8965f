import { collectionNotFound, documentNotFound, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { deleteDocumentRow } from './collection.repository.ts';
import { collectionParams, exampleDocument } from './collection.view.ts';
import { readCollectionHead } from './read-collection.ts';

export const deleteDocument = defineEndpoint({
  method: 'delete',
  path: '/v1/workspaces/{workspaceId}/collections/{collectionId}/documents/{documentId}',
  operationId: 'deleteDocument',
  summary: 'Delete a document of a collection',
  description: 'It is found no more from then on. There is no way back.',
  tags: ['Knowledge', 'Extension'],
  access: workspaceAccess('write'),
  params: collectionParams.extend({ documentId: z.string() }),
  response: z.object({ documentId: z.string() }),
  errors: [workspaceNotFound, workspaceLocked, collectionNotFound, documentNotFound],
  examples: { response: { documentId: exampleDocument.id } },
  async handle({ params: { collectionId, documentId }, scope: { workspace } }, { db }) {
    await readCollectionHead(db, workspace.id, collectionId);
    if (!(await deleteDocumentRow(db, collectionId, documentId))) throw documentNotFound();
    return { documentId };
  },
});
