import { limitReached, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { inTransaction } from '../database/client.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { insertCollection, measureKnowledge } from './collection.repository.ts';
import {
  collectionSchema,
  collectionView,
  exampleCollection,
  knowledgeName,
  languages,
} from './collection.view.ts';

export const createCollection = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/collections',
  operationId: 'createCollection',
  summary: 'Create a collection of texts',
  description:
    'Bots of the workspace can search it and answer from it. `addText`, `addFile` and `addAddress` fill it.',
  tags: ['Knowledge', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string() }),
  body: z.object({
    name: knowledgeName,
    language: z.enum(languages).default('english').meta({
      default: 'english',
      description: 'Decides how words are brought to their stems; it stays as it is.',
    }),
  }),
  response: z.object({ collection: collectionSchema }),
  errors: [workspaceNotFound, workspaceLocked, limitReached],
  examples: {
    body: { name: exampleCollection.name, language: 'english' },
    response: { collection: { ...exampleCollection, documents: 0, passages: 0 } },
  },
  handle({ body: { name, language }, scope: { workspace } }, { db, config, now, newId }) {
    const { MAX_COLLECTIONS_PER_WORKSPACE: limit } = config;
    const at = now();
    const row = { id: newId(), workspaceId: workspace.id, name, language, createdAt: at, updatedAt: at };
    return inTransaction(db, async (tx) => {
      if ((await measureKnowledge(tx, workspace.id)).collections >= limit)
        throw limitReached({ what: 'collections in this workspace', limit });
      await insertCollection(tx, row);
      return { collection: collectionView({ ...row, documents: 0, passages: 0 }) };
    });
  },
});
