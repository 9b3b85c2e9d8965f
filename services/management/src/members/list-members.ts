import { workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleMember } from '../examples.ts';
import { listPage, longPageQuery, nextCursor } from '../list-page.ts';
import { findMembers, type MemberRow } from './member.repository.ts';
import { memberSchema, memberView } from './member.view.ts';

export const listMembers = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/members',
  operationId: 'listMembers',
  summary: 'List the members of a workspace',
  description: 'The first one first.',
  tags: ['Members', 'Extension'],
  access: workspaceAccess('read'),
  params: z.object({ workspaceId: z.string() }),
  query: longPageQuery,
  response: z.object({ members: z.array(memberSchema), nextCursor }),
  errors: [workspaceNotFound],
  examples: { response: { members: [exampleMember], nextCursor: null } },
  async handle({ query, scope: { workspace } }, { db }) {
    const page = await listPage(
      query,
      ({ createdAt, userId: id }: MemberRow) => ({ createdAt, id }),
      (part) => findMembers(db, workspace.id, part),
    );
    return { members: page.entries.map(memberView), nextCursor: page.nextCursor };
  },
});
