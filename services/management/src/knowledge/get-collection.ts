import { collectionNotFound, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { credentialUseSchema } from '../credentials/credential.view.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import {
  collectionParams,
  collectionSchema,
  collectionView,
  exampleCollection,
  exampleCollectionUse,
} from './collection.view.ts';
import { readCollection, usesOf } from './read-collection.ts';

export const getCollection = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/collections/{collectionId}',
  operationId: 'getCollection',
  summary: 'Get a collection and the blocks that use it',
  tags: ['Knowledge', 'Extension'],
  access: workspaceAccess('read'),
  params: collectionParams,
  response: z.object({ collection: collectionSchema, usedBy: z.array(credentialUseSchema) }),
  errors: [workspaceNotFound, collectionNotFound],
  examples: { response: { collection: exampleCollection, usedBy: [exampleCollectionUse] } },
  async handle({ params: { collectionId }, scope: { workspace } }, { db }) {
    const row = await readCollection(db, workspace.id, collectionId);
    return { collection: collectionView(row), usedBy: await usesOf(db, row) };
  },
});
