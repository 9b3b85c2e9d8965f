import { workspaceLocked, workspaceNotFound } from '@parley/errors';
import { workspaceSchema } from '@parley/schema';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleWorkspace } from '../examples.ts';
import { workspaceFields } from './workspace-fields.ts';
import { updateWorkspaceRow } from './workspace.repository.ts';
import { workspaceView } from './workspace.view.ts';

export const updateWorkspace = defineEndpoint({
  method: 'patch',
  path: '/v1/workspaces/{workspaceId}',
  operationId: 'updateWorkspace',
  summary: 'Update a workspace',
  description: 'Changes the fields that are sent. A floor of the check replaces the one before.',
  tags: ['Workspaces', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string() }),
  body: z.object(workspaceFields).partial(),
  response: z.object({ workspace: workspaceSchema }),
  errors: [workspaceNotFound, workspaceLocked],
  examples: {
    body: { name: 'Support', checkFloor: { 'dead-end': 'error' } },
    response: { workspace: exampleWorkspace },
  },
  async handle({ body: { name, icon, checkFloor }, scope: { workspace } }, { db, now }) {
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(icon === undefined ? {} : { icon }),
      ...(checkFloor === undefined ? {} : { checkFloor }),
      updatedAt: now(),
    };
    const row = await updateWorkspaceRow(db, workspace.id, changes);
    if (!row) throw workspaceNotFound();
    return { workspace: workspaceView(row) };
  },
});
