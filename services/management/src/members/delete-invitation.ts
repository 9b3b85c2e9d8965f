import { invitationNotFound, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleInvitation } from '../examples.ts';
import { deleteInvitationRow } from './invitation.repository.ts';

export const deleteInvitation = defineEndpoint({
  method: 'delete',
  path: '/v1/workspaces/{workspaceId}/invitations/{invitationId}',
  operationId: 'deleteInvitation',
  summary: 'Take an invitation back',
  description: 'Its link is worth nothing from then on.',
  tags: ['Members', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), invitationId: z.string() }),
  response: z.object({ invitationId: z.string() }),
  errors: [workspaceNotFound, workspaceLocked, invitationNotFound],
  examples: { response: { invitationId: exampleInvitation.id } },
  async handle({ params: { invitationId }, scope: { workspace } }, { db }) {
    if (!(await deleteInvitationRow(db, workspace.id, invitationId))) throw invitationNotFound();
    return { invitationId };
  },
});
