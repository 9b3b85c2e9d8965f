import { workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleToken } from '../examples.ts';
import { longPageQuery, nextCursor } from '../list-page.ts';
import { tokensPage } from './tokens-page.ts';
import { tokenSchema } from './token.view.ts';

export const listWorkspaceTokens = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/tokens',
  operationId: 'listWorkspaceTokens',
  summary: 'List the publishable tokens of a workspace',
  description: 'Oldest first, without those that are revoked.',
  tags: ['Tokens', 'Extension'],
  access: workspaceAccess('read'),
  params: z.object({ workspaceId: z.string() }),
  query: longPageQuery,
  response: z.object({ tokens: z.array(tokenSchema), nextCursor }),
  errors: [workspaceNotFound],
  examples: { response: { tokens: [exampleToken], nextCursor: null } },
  handle: ({ query, scope: { workspace } }, { db }) => tokensPage(db, { workspaceId: workspace.id }, query),
});
