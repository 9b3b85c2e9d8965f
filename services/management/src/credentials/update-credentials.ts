import {
  credentialsNotAvailable,
  credentialsNotFound,
  limitReached,
  signInAgain,
  workspaceLocked,
  workspaceNotFound,
} from '@parley/errors';
import { z } from 'zod';
import { assertFresh } from '../access/session-access.ts';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import {
  assertReachable,
  assertRoom,
  completed,
  credentialName,
  keysFor,
  parsedData,
} from './credential-fields.ts';
import { lockCredential, measureLocked, takeRevision, updateCredentialRow } from './credential.repository.ts';
import { credentialSchema, credentialView, exampleCredential } from './credential.view.ts';
import { sealedColumns } from './sealed-row.ts';

export const updateCredentials = defineEndpoint({
  method: 'patch',
  path: '/v1/workspaces/{workspaceId}/credentials/{credentialsId}',
  operationId: 'updateCredentials',
  summary: 'Rename credentials, or replace their secret',
  description:
    '`data` replaces all of it, the secret with it: nobody sends a secret that they do not know to another host. ' +
    'Running chats use the new one within seconds.',
  tags: ['Credentials', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), credentialsId: z.string() }),
  body: z.object({ name: credentialName, data: z.record(z.string(), z.unknown()) }).partial(),
  response: z.object({ credentials: credentialSchema }),
  errors: [
    workspaceNotFound,
    workspaceLocked,
    credentialsNotFound,
    credentialsNotAvailable,
    limitReached,
    signInAgain,
  ],
  examples: { body: { name: 'CRM' }, response: { credentials: exampleCredential } },
  async handle({ params: { credentialsId }, body: { name, data }, scope: { workspace, user } }, deps) {
    if (data !== undefined) assertFresh(user, deps.now());
    const row = await inOutboxTransaction(deps, async (tx, enqueue) => {
      const present = await measureLocked(tx, workspace.id);
      const former = await lockCredential(tx, workspace.id, credentialsId);
      if (!former) throw credentialsNotFound();
      const at = deps.now();
      const renamed = { ...(name === undefined ? {} : { name }), updatedAt: at };
      if (data === undefined) return (await updateCredentialRow(tx, credentialsId, renamed)).row;
      const { id, workspaceId, type } = former;
      const parsed = parsedData(type, data);
      assertReachable(deps, type, parsed);
      const owner = { id, workspaceId, type, secretRevision: await takeRevision(tx) };
      const columns = await sealedColumns(keysFor(deps), owner, completed(type, parsed));
      assertRoom(deps, present, { count: 0, bytes: columns.sealed.length - former.sealed.length });
      const { row, change } = await updateCredentialRow(tx, credentialsId, {
        ...columns,
        ...renamed,
        rotatedAt: at,
      });
      await enqueue(change);
      return row;
    });
    return { credentials: credentialView(row) };
  },
});
