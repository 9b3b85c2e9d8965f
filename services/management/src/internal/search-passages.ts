import { collectionNotFound } from '@parley/errors';
import { internalApi } from '@parley/schema/contract';
import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { examplePassage } from '../knowledge/collection.view.ts';
import { searchIn } from '../knowledge/read-collection.ts';
import { internalAccess } from './internal-access.ts';

export const searchPassages = defineEndpoint({
  method: 'post',
  path: '/internal/workspaces/{workspaceId}/collections/{collectionId}/search',
  operationId: 'searchPassages',
  summary: 'Passages for a bot of the workspace',
  tags: ['Internal'],
  access: internalAccess,
  params: z.object({ workspaceId: z.string().max(255), collectionId: z.string().max(255) }),
  body: internalApi.passages.body,
  response: internalApi.passages.response,
  errors: [collectionNotFound],
  examples: {
    body: { organizationId: 'organization', query: 'Can I return shoes?', limit: 5 },
    response: { passages: [examplePassage] },
  },
  handle: ({ params, body: { organizationId, ...question } }, { db, onBehalfOf }) =>
    // visitors of one organization leave connections to those of others
    onBehalfOf({ organizationId, workspaceId: params.workspaceId }, () => searchIn(db, params, question)),
});
