import { userModeSchema, workspaceSchema } from '@parley/schema';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleWorkspace } from '../examples.ts';
import { findWorkspacesOf } from './workspace.repository.ts';
import { workspaceView } from './workspace.view.ts';

export const listWorkspaces = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces',
  operationId: 'listWorkspaces',
  summary: 'List your workspaces',
  description: 'Oldest first, each with what you may do in it.',
  tags: ['Workspaces', 'Extension'],
  access: userAccess,
  response: z.object({
    workspaces: z.array(z.object({ workspace: workspaceSchema, currentUserMode: userModeSchema })),
  }),
  errors: [],
  examples: { response: { workspaces: [{ workspace: exampleWorkspace, currentUserMode: 'write' }] } },
  async handle({ scope: { userId } }, { db }) {
    const rows = await findWorkspacesOf(db, userId);
    return {
      workspaces: rows.map(({ workspace, mode }) => ({
        workspace: workspaceView(workspace),
        currentUserMode: mode,
      })),
    };
  },
});
