import { lastWriter, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { noteMemberships } from '../generations/end-credentials.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { deleteMember, findMember, hasOtherWriter, lockMembers } from './member.repository.ts';

export const leaveWorkspace = defineEndpoint({
  method: 'delete',
  path: '/v1/users/me/workspaces/{workspaceId}',
  operationId: 'leaveWorkspace',
  summary: 'Leave a workspace',
  description:
    'Whatever you may do in it, and also while it is suspended. The last member who may write stays.',
  tags: ['Users', 'Extension'],
  access: userAccess,
  params: z.object({ workspaceId: z.string() }),
  response: z.object({ workspaceId: z.string() }),
  errors: [workspaceNotFound, lastWriter],
  examples: { response: { workspaceId: exampleIds.workspaceId } },
  handle({ params: { workspaceId }, scope: { userId } }, deps) {
    return inOutboxTransaction(deps, async (tx, enqueue) => {
      await lockMembers(tx, workspaceId);
      if (!(await findMember(tx, workspaceId, userId))) throw workspaceNotFound();
      if (!(await hasOtherWriter(tx, workspaceId, userId))) throw lastWriter();
      await deleteMember(tx, workspaceId, userId);
      await noteMemberships(tx, enqueue, [userId]);
      return { workspaceId };
    });
  },
});
