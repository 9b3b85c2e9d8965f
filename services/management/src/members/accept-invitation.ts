import { invitedOther, limitReached, linkNotValid, workspaceLocked } from '@parley/errors';
import { idSchema } from '@parley/schema';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { joinWorkspace } from './join-workspace.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { readUser } from '../users/read-user.ts';
import { spendInvitation } from './spend-invitation.ts';

export const acceptInvitation = defineEndpoint({
  method: 'post',
  path: '/v1/users/me/invitations/accept',
  operationId: 'acceptInvitation',
  summary: 'Accept an invitation to a workspace',
  description: 'For the person who was invited alone; anybody else leaves it as it is.',
  tags: ['Users', 'Extension'],
  access: userAccess,
  body: z.object({ code: z.string().max(255) }),
  response: z.object({ workspaceId: idSchema }),
  errors: [linkNotValid, invitedOther, workspaceLocked, limitReached],
  examples: {
    body: { code: 'parley_ln_<49 characters>' },
    response: { workspaceId: exampleIds.workspaceId },
  },
  handle({ body: { code }, scope: { userId } }, deps) {
    return inOutboxTransaction(deps, async (tx, enqueue) => {
      const { email } = await readUser(tx, userId);
      const { workspaceId, mode, email: invited } = await spendInvitation(deps, tx, code);
      if (invited.toLowerCase() !== email.toLowerCase()) throw invitedOther();
      await joinWorkspace(deps, tx, enqueue, { workspaceId, userId, mode });
      return { workspaceId };
    });
  },
});
