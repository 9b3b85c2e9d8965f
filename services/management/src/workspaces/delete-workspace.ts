import { signInAgain, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { assertFresh } from '../access/session-access.ts';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { eraseWorkspace } from './workspace-actions.ts';

export const deleteWorkspace = defineEndpoint({
  method: 'delete',
  path: '/v1/workspaces/{workspaceId}',
  operationId: 'deleteWorkspace',
  summary: 'Delete a workspace',
  description:
    'With its bots, their versions, results and running chats, its media, collections, webhooks, tokens and memberships; there is no way back.',
  tags: ['Workspaces', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string() }),
  response: z.object({ workspaceId: z.string() }),
  errors: [workspaceNotFound, workspaceLocked, signInAgain],
  examples: { response: { workspaceId: exampleIds.workspaceId } },
  async handle({ scope: { workspace, user } }, deps) {
    assertFresh(user, deps.now());
    const { id: workspaceId } = workspace;
    await eraseWorkspace(deps, workspaceId);
    return { workspaceId };
  },
});
