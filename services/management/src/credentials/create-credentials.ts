import { credentialsNotAvailable, limitReached, workspaceLocked, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { assertReachable, assertRoom, completed, keysFor, newCredentialSchema } from './credential-fields.ts';
import { insertCredential, measureLocked, takeRevision } from './credential.repository.ts';
import { credentialSchema, credentialView, exampleCredential } from './credential.view.ts';
import { sealedColumns } from './sealed-row.ts';

export const createCredentials = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/credentials',
  operationId: 'createCredentials',
  summary: 'Create credentials',
  description:
    'Keeps a key to a service of others, sealed. Its secret is returned by nothing, and sent to the hosts of the ' +
    'credential alone (infra/docs/credentials.md). Members of `data` that the type does not have are refused.',
  tags: ['Credentials', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string() }),
  body: newCredentialSchema,
  response: z.object({ credentials: credentialSchema }),
  status: 201,
  errors: [workspaceNotFound, workspaceLocked, limitReached, credentialsNotAvailable],
  examples: {
    body: {
      type: 'http',
      name: exampleCredential.name,
      data: { scheme: 'header', name: 'X-Api-Key', value: '<the key>', hosts: ['crm.example.com'] },
    },
    response: { credentials: exampleCredential },
  },
  async handle({ body: { type, name, data }, scope: { workspace, user } }, deps) {
    const keys = keysFor(deps);
    assertReachable(deps, type, data);
    const [id, at] = [deps.newId(), deps.now()];
    const row = await inOutboxTransaction(deps, async (tx, enqueue) => {
      const present = await measureLocked(tx, workspace.id);
      const owner = { id, workspaceId: workspace.id, type, secretRevision: await takeRevision(tx) };
      const columns = await sealedColumns(keys, owner, completed(type, data));
      assertRoom(deps, present, { count: 1, bytes: columns.sealed.length });
      const { row, change } = await insertCredential(tx, {
        ...columns,
        name,
        createdAt: at,
        updatedAt: at,
        createdBy: user.userId,
      });
      await enqueue(change);
      return row;
    });
    return { credentials: credentialView(row) };
  },
});
