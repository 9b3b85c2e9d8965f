import { invalidRequest, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { userModeSchema } from '@parley/schema';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleMember } from '../examples.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { refreshUserTokens } from '../tokens/token-actions.ts';
import { findUserByEmail, insertMember } from './member.repository.ts';
import { memberSchema, memberView } from './member.view.ts';

const refused = (detail: string): Error => invalidRequest({ errors: [{ pointer: '/email', detail }] });

export const addMember = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/members',
  operationId: 'addMember',
  summary: 'Add a member to a workspace',
  description:
    'Takes a user of this installation, by their address. Operators make users on the command line.',
  tags: ['Members', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string() }),
  body: z.object({ email: z.string().max(255), mode: userModeSchema }),
  response: z.object({ member: memberSchema }),
  errors: [workspaceNotFound, workspaceLocked],
  examples: { body: { email: exampleMember.email, mode: 'write' }, response: { member: exampleMember } },
  handle({ body: { email, mode }, scope: { workspace } }, deps) {
    return inOutboxTransaction(deps, async (tx, enqueue) => {
      const user = await findUserByEmail(tx, email);
      if (!user) throw refused('is the address of no user');
      const row = { workspaceId: workspace.id, userId: user.id, mode, createdAt: deps.now() };
      if (!(await insertMember(tx, row))) throw refused('is a member already');
      await refreshUserTokens(tx, enqueue, user.id);
      return { member: memberView({ ...row, email: user.email }) };
    });
  },
});
