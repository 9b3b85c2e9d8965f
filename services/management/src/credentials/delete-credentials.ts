import {
  credentialsInUse,
  credentialsNotFound,
  signInAgain,
  workspaceLocked,
  workspaceNotFound,
} from '@parley/errors';
import { z } from 'zod';
import { assertFresh } from '../access/session-access.ts';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { queryBoolean } from '../query.ts';
import { findUses } from './credential-uses.repository.ts';
import { deleteCredentialRow, lockCredential } from './credential.repository.ts';
import { exampleCredential } from './credential.view.ts';

export const deleteCredentials = defineEndpoint({
  method: 'delete',
  path: '/v1/workspaces/{workspaceId}/credentials/{credentialsId}',
  operationId: 'deleteCredentials',
  summary: 'Delete credentials',
  description:
    'Refused while a bot uses them, unless forced: the problem names the places. Running chats cannot use them within ' +
    'five seconds. There is no way back.',
  tags: ['Credentials', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), credentialsId: z.string() }),
  query: z.object({
    force: queryBoolean.optional().meta({ description: 'True: also while bots use them.', type: 'boolean' }),
  }),
  response: z.object({ credentialsId: z.string() }),
  errors: [workspaceNotFound, workspaceLocked, credentialsNotFound, credentialsInUse, signInAgain],
  examples: { response: { credentialsId: exampleCredential.id } },
  async handle({ params: { credentialsId }, query: { force = false }, scope: { workspace, user } }, deps) {
    assertFresh(user, deps.now());
    await inOutboxTransaction(deps, async (tx, enqueue) => {
      if (!(await lockCredential(tx, workspace.id, credentialsId))) throw credentialsNotFound();
      const uses = force ? [] : await findUses(tx, workspace.id, credentialsId);
      if (uses.length > 0) throw credentialsInUse({ uses });
      const change = await deleteCredentialRow(tx, workspace.id, credentialsId);
      if (change) await enqueue(change);
    });
    return { credentialsId };
  },
});
