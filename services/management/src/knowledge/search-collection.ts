import { collectionNotFound, workspaceNotFound } from '@parley/errors';
import { longestSearch, mostPassages } from '@parley/schema/contract';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { collectionParams, examplePassage, foundSchema } from './collection.view.ts';
import { searchIn } from './read-collection.ts';

export const searchCollection = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/collections/{collectionId}/search',
  operationId: 'searchCollection',
  summary: 'Search a collection',
  description:
    'Gives the passages that share the most words with the query, the best first: what a bot would find. Changes nothing.',
  tags: ['Knowledge', 'Extension'],
  access: workspaceAccess('read'),
  params: collectionParams,
  body: z.object({
    query: z.string().min(1).max(longestSearch),
    limit: z.int().min(1).max(mostPassages).default(5).meta({ default: 5 }),
  }),
  response: foundSchema,
  errors: [workspaceNotFound, collectionNotFound],
  examples: { body: { query: 'Can I return shoes?', limit: 5 }, response: { passages: [examplePassage] } },
  handle: ({ params: { collectionId }, body, scope: { workspace } }, { db }) =>
    searchIn(db, { workspaceId: workspace.id, collectionId }, body),
});
