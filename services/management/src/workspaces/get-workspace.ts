import { workspaceNotFound } from '@parley/errors';
import { userModeSchema, workspaceWithLimitsSchema } from '@parley/schema';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleWorkspace } from '../examples.ts';
import { touchWorkspace } from './workspace.repository.ts';
import { workspaceWithLimitsView } from './workspace.view.ts';

const dayMs = 86_400_000;

export const getWorkspace = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}',
  operationId: 'getWorkspace',
  summary: 'Get a workspace',
  description: 'Reading it counts as activity, which `lastActivityAt` notes once a day.',
  tags: ['Workspaces'],
  access: workspaceAccess('guest'),
  params: z.object({ workspaceId: z.string() }),
  response: z.object({ workspace: workspaceWithLimitsSchema, currentUserMode: userModeSchema }),
  errors: [workspaceNotFound],
  examples: {
    response: {
      workspace: { ...exampleWorkspace, customChatsLimit: null, customSeatsLimit: null },
      currentUserMode: 'write',
    },
  },
  async handle({ scope: { workspace, mode } }, { db, now }) {
    const at = now();
    const since = new Date(at.getTime() - dayMs);
    if (workspace.lastActivityAt === null || workspace.lastActivityAt < since)
      await touchWorkspace(db, workspace.id, at, since);
    return { workspace: workspaceWithLimitsView(workspace), currentUserMode: mode };
  },
});
