import { tokenNotFound, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { revokeToken } from './token-actions.ts';

export const revokeWorkspaceToken = defineEndpoint({
  method: 'delete',
  path: '/v1/workspaces/{workspaceId}/tokens/{tokenId}',
  operationId: 'revokeWorkspaceToken',
  summary: 'Revoke a publishable token',
  description: 'Chats refuse it within five seconds.',
  tags: ['Tokens', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), tokenId: z.string() }),
  response: z.object({ tokenId: z.string() }),
  errors: [workspaceNotFound, workspaceLocked, tokenNotFound],
  examples: { response: { tokenId: exampleIds.tokenId } },
  async handle({ params: { tokenId }, scope: { workspace } }, deps) {
    await revokeToken(deps, { workspaceId: workspace.id }, tokenId);
    return { tokenId };
  },
});
