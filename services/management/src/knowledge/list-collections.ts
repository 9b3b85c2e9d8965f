import { workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { listPage, longPageQuery, nextCursor } from '../list-page.ts';
import { findCollections, type CollectionRow } from './collection.repository.ts';
import { collectionSchema, collectionView, exampleCollection } from './collection.view.ts';

export const listCollections = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/collections',
  operationId: 'listCollections',
  summary: 'List the collections of a workspace',
  description: 'The oldest first.',
  tags: ['Knowledge', 'Extension'],
  access: workspaceAccess('read'),
  params: z.object({ workspaceId: z.string() }),
  query: longPageQuery,
  response: z.object({ collections: z.array(collectionSchema), nextCursor }),
  errors: [workspaceNotFound],
  examples: { response: { collections: [exampleCollection], nextCursor: null } },
  async handle({ query, scope: { workspace } }, { db }) {
    const page = await listPage(
      query,
      (row: CollectionRow) => row,
      (part) => findCollections(db, workspace.id, part),
    );
    return { collections: page.entries.map(collectionView), nextCursor: page.nextCursor };
  },
});
