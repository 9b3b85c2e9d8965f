import { workspaceNotFound } from '@parley/errors';
import { userModeSchema, workspaceWithLimitsSchema } from '@parley/schema';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { workspaceWithLimitsView } from './workspace.view.ts';

export const getWorkspace = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}',
  operationId: 'getWorkspace',
  summary: 'Get a workspace',
  tags: ['Workspaces'],
  access: workspaceAccess('guest'),
  params: z.object({ workspaceId: z.string() }),
  response: z.object({ workspace: workspaceWithLimitsSchema, currentUserMode: userModeSchema }),
  errors: [workspaceNotFound],
  handle({ scope: { workspace, mode } }) {
    return Promise.resolve({ workspace: workspaceWithLimitsView(workspace), currentUserMode: mode });
  },
});
