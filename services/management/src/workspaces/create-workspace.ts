import { limitReached, unauthenticated } from '@parley/errors';
import { workspaceSchema } from '@parley/schema';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleWorkspace } from '../examples.ts';
import { makeWorkspace } from './workspace-actions.ts';
import { workspaceFields } from './workspace-fields.ts';
import { findOrganizationOf } from './workspace.repository.ts';
import { workspaceView } from './workspace.view.ts';

export const createWorkspace = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces',
  operationId: 'createWorkspace',
  summary: 'Create a workspace',
  description: 'Its creator becomes its first member, with write access.',
  tags: ['Workspaces'],
  access: userAccess,
  body: z.object({ name: workspaceFields.name, icon: workspaceFields.icon.optional() }),
  response: z.object({ workspace: workspaceSchema }),
  errors: [limitReached],
  examples: { body: { name: 'Support', icon: '🚀' }, response: { workspace: exampleWorkspace } },
  async handle({ body, scope: { userId } }, deps) {
    const organizationId = await findOrganizationOf(deps.db, userId);
    // the user was removed since the token was read
    if (organizationId === undefined) throw unauthenticated();
    return { workspace: workspaceView(await makeWorkspace(deps, { userId, organizationId }, body)) };
  },
});
