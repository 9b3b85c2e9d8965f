import { workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleToken } from '../examples.ts';
import { findTokensOf } from './token.repository.ts';
import { tokenSchema, tokenView } from './token.view.ts';

export const listWorkspaceTokens = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/tokens',
  operationId: 'listWorkspaceTokens',
  summary: 'List the publishable tokens of a workspace',
  tags: ['Tokens', 'Extension'],
  access: workspaceAccess('read'),
  params: z.object({ workspaceId: z.string() }),
  response: z.object({ tokens: z.array(tokenSchema) }),
  errors: [workspaceNotFound],
  examples: { response: { tokens: [exampleToken] } },
  async handle({ scope: { workspace } }, { db }) {
    const rows = await findTokensOf(db, { workspaceId: workspace.id });
    return { tokens: rows.map(tokenView) };
  },
});
