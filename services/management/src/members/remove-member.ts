import { lastWriter, memberNotFound, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { noteMemberships } from '../generations/end-credentials.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { deleteMember, findMember, hasOtherWriter, lockMembers } from './member.repository.ts';

export const removeMember = defineEndpoint({
  method: 'delete',
  path: '/v1/workspaces/{workspaceId}/members/{userId}',
  operationId: 'removeMember',
  summary: 'Remove a member from a workspace',
  description: 'In force here at once, in chats within five seconds. The last member who may write stays.',
  tags: ['Members', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), userId: z.string() }),
  response: z.object({ userId: z.string() }),
  errors: [workspaceNotFound, workspaceLocked, memberNotFound, lastWriter],
  examples: { response: { userId: exampleIds.userId } },
  handle({ params: { userId }, scope: { workspace } }, deps) {
    return inOutboxTransaction(deps, async (tx, enqueue) => {
      await lockMembers(tx, workspace.id);
      if (!(await findMember(tx, workspace.id, userId))) throw memberNotFound();
      if (!(await hasOtherWriter(tx, workspace.id, userId))) throw lastWriter();
      await deleteMember(tx, workspace.id, userId);
      await noteMemberships(tx, enqueue, [userId]);
      return { userId };
    });
  },
});
