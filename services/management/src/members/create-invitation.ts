import { invalidRequest, limitReached, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { userModeSchema } from '@parley/schema';
import { hashOfToken, newToken } from '@parley/server';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { inTransaction } from '../database/client.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleInvitation } from '../examples.ts';
import { assertNoMember } from './join-workspace.ts';
import { countInvitations, replaceInvitation } from './invitation.repository.ts';
import { invitationSchema, invitationView } from './invitation.view.ts';

const lifetimeMs = 7 * 86_400_000;

export const createInvitation = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/invitations',
  operationId: 'createInvitation',
  summary: 'Invite somebody to a workspace',
  description:
    'Gives a link for the person with this address, good for seven days and shown this once. The answer is the same ' +
    'whether the address has an account or not. A new invitation takes the place of a former one of the address.',
  tags: ['Members', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string() }),
  body: z.object({ email: z.email().max(255), mode: userModeSchema }),
  response: z.object({ invitation: invitationSchema, link: z.url() }),
  errors: [workspaceNotFound, workspaceLocked, limitReached],
  examples: {
    body: { email: exampleInvitation.email, mode: 'write' },
    response: {
      invitation: exampleInvitation,
      link: 'https://parley.example.com/app/invite#code=parley_ln_0',
    },
  },
  handle({ body: { email, mode }, scope: { workspace, user } }, { db, config, now, newId }) {
    const code = newToken('link');
    return inTransaction(db, async (tx) => {
      const refused = (detail: string) => invalidRequest({ errors: [{ pointer: '/email', detail }] });
      await assertNoMember(tx, workspace.id, email, () => refused('is a member already'));
      const createdAt = now();
      const row = await replaceInvitation(tx, {
        id: newId(),
        workspaceId: workspace.id,
        email,
        mode,
        invitedBy: user.userId,
        sha256: hashOfToken(code),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + lifetimeMs),
      });
      const { MAX_INVITATIONS_PER_WORKSPACE: limit } = config;
      if ((await countInvitations(tx, workspace.id, createdAt)) > limit)
        throw limitReached({ what: 'open invitations of a workspace', limit });
      return { invitation: invitationView(row), link: `${config.PUBLIC_URL}/app/invite#code=${code}` };
    });
  },
});
