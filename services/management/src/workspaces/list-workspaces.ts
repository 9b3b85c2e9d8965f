import { userModeSchema, workspaceSchema } from '@parley/schema';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleWorkspace } from '../examples.ts';
import { listPage, longPageQuery, nextCursor } from '../list-page.ts';
import { findWorkspacesOf, type JoinedWorkspace } from './workspace.repository.ts';
import { workspaceView } from './workspace.view.ts';

export const listWorkspaces = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces',
  operationId: 'listWorkspaces',
  summary: 'List your workspaces',
  description: 'Oldest first, each with what you may do in it.',
  tags: ['Workspaces', 'Extension'],
  access: userAccess,
  query: longPageQuery,
  response: z.object({
    workspaces: z.array(z.object({ workspace: workspaceSchema, currentUserMode: userModeSchema })),
    nextCursor,
  }),
  errors: [],
  examples: {
    response: {
      workspaces: [{ workspace: exampleWorkspace, currentUserMode: 'write' }],
      nextCursor: null,
    },
  },
  async handle({ query, scope: { userId } }, { db }) {
    const page = await listPage(
      query,
      ({ workspace }: JoinedWorkspace) => workspace,
      (part) => findWorkspacesOf(db, userId, part),
    );
    return {
      workspaces: page.entries.map(({ workspace, mode }) => ({
        workspace: workspaceView(workspace),
        currentUserMode: mode,
      })),
      nextCursor: page.nextCursor,
    };
  },
});
