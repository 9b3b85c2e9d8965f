import { collectionInUse, collectionNotFound, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { queryBoolean } from '../query.ts';
import { deleteCollectionRow } from './collection.repository.ts';
import { collectionParams, exampleCollection } from './collection.view.ts';
import { readCollection, usesOf } from './read-collection.ts';

export const deleteCollection = defineEndpoint({
  method: 'delete',
  path: '/v1/workspaces/{workspaceId}/collections/{collectionId}',
  operationId: 'deleteCollection',
  summary: 'Delete a collection with its documents',
  description:
    'Refused while a bot uses it, unless forced: the problem names the places. There is no way back.',
  tags: ['Knowledge', 'Extension'],
  access: workspaceAccess('write'),
  params: collectionParams,
  query: z.object({
    force: queryBoolean.optional().meta({ description: 'True: also while bots use it.', type: 'boolean' }),
  }),
  response: z.object({ collectionId: z.string() }),
  errors: [workspaceNotFound, workspaceLocked, collectionNotFound, collectionInUse],
  examples: { response: { collectionId: exampleCollection.id } },
  async handle({ params: { collectionId }, query: { force = false }, scope: { workspace } }, { db }) {
    const row = await readCollection(db, workspace.id, collectionId);
    const uses = force ? [] : await usesOf(db, row);
    if (uses.length > 0) throw collectionInUse({ uses });
    await deleteCollectionRow(db, workspace.id, collectionId);
    return { collectionId };
  },
});
