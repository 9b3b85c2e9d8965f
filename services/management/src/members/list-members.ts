import { workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleMember } from '../examples.ts';
import { findMembers } from './member.repository.ts';
import { memberSchema, memberView } from './member.view.ts';

export const listMembers = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/members',
  operationId: 'listMembers',
  summary: 'List the members of a workspace',
  tags: ['Members', 'Extension'],
  access: workspaceAccess('read'),
  params: z.object({ workspaceId: z.string() }),
  response: z.object({ members: z.array(memberSchema) }),
  errors: [workspaceNotFound],
  examples: { response: { members: [exampleMember] } },
  async handle({ scope: { workspace } }, { db }) {
    return { members: (await findMembers(db, workspace.id)).map(memberView) };
  },
});
