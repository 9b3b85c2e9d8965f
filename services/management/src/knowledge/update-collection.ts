import { collectionNotFound, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { renameCollection } from './collection.repository.ts';
import {
  collectionParams,
  collectionSchema,
  collectionView,
  exampleCollection,
  knowledgeName,
} from './collection.view.ts';
import { readCollection } from './read-collection.ts';

export const updateCollection = defineEndpoint({
  method: 'patch',
  path: '/v1/workspaces/{workspaceId}/collections/{collectionId}',
  operationId: 'updateCollection',
  summary: 'Rename a collection',
  tags: ['Knowledge', 'Extension'],
  access: workspaceAccess('write'),
  params: collectionParams,
  body: z.object({ name: knowledgeName }),
  response: z.object({ collection: collectionSchema }),
  errors: [workspaceNotFound, workspaceLocked, collectionNotFound],
  examples: { body: { name: exampleCollection.name }, response: { collection: exampleCollection } },
  async handle({ params: { collectionId }, body: { name }, scope: { workspace } }, { db, now }) {
    await renameCollection(db, workspace.id, collectionId, { name, updatedAt: now() });
    return { collection: collectionView(await readCollection(db, workspace.id, collectionId)) };
  },
});
