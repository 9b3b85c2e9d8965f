import { workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleInvitation } from '../examples.ts';
import { findInvitations } from './invitation.repository.ts';
import { invitationSchema, invitationView } from './invitation.view.ts';

export const listInvitations = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/invitations',
  operationId: 'listInvitations',
  summary: 'List the open invitations to a workspace',
  tags: ['Members', 'Extension'],
  access: workspaceAccess('read'),
  params: z.object({ workspaceId: z.string() }),
  response: z.object({ invitations: z.array(invitationSchema) }),
  errors: [workspaceNotFound],
  examples: { response: { invitations: [exampleInvitation] } },
  async handle({ scope: { workspace } }, { db, now }) {
    return { invitations: (await findInvitations(db, workspace.id, now())).map(invitationView) };
  },
});
