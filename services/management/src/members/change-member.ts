import { lastWriter, memberNotFound, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { userModeSchema } from '@parley/schema';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { noteMemberships } from '../generations/end-credentials.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleMember } from '../examples.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { findMember, hasOtherWriter, lockMembers, setMemberMode } from './member.repository.ts';
import { memberSchema, memberView } from './member.view.ts';

export const changeMember = defineEndpoint({
  method: 'patch',
  path: '/v1/workspaces/{workspaceId}/members/{userId}',
  operationId: 'changeMember',
  summary: 'Change what a member may do',
  description:
    'In force here at once, in chats within five seconds. The last member who may write keeps that.',
  tags: ['Members', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), userId: z.string() }),
  body: z.object({ mode: userModeSchema }),
  response: z.object({ member: memberSchema }),
  errors: [workspaceNotFound, workspaceLocked, memberNotFound, lastWriter],
  examples: { body: { mode: 'write' }, response: { member: exampleMember } },
  handle({ params: { userId }, body: { mode }, scope: { workspace } }, deps) {
    return inOutboxTransaction(deps, async (tx, enqueue) => {
      await lockMembers(tx, workspace.id);
      const member = await findMember(tx, workspace.id, userId);
      if (!member) throw memberNotFound();
      if (mode !== 'write' && !(await hasOtherWriter(tx, workspace.id, userId))) throw lastWriter();
      await setMemberMode(tx, workspace.id, userId, mode);
      await noteMemberships(tx, enqueue, [userId]);
      return { member: memberView({ ...member, mode }) };
    });
  },
});
