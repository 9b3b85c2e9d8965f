import {
  credentialsNotAvailable,
  credentialsNotFound,
  credentialsRefused,
  serviceUnreachable,
  workspaceLocked,
  workspaceNotFound,
} from '@parley/errors';
import type { CredentialType, SealedData } from '@parley/schema';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { egressWithKeys } from './ask-provider.ts';
import { keysFor } from './credential-fields.ts';
import { findCredential } from './credential.repository.ts';
import { openRow } from './sealed-row.ts';
import { tryCredential } from './try-credential.ts';

const maxBytes = 1_000_000;

export const testCredentials = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/credentials/{credentialsId}/test',
  operationId: 'testCredentials',
  summary: 'Try credentials',
  description:
    'Makes one harmless call to the service, as far as it has one (infra/docs/credentials.md). Nothing of the answer is ' +
    'returned but that it took the key.',
  tags: ['Credentials', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), credentialsId: z.string() }),
  response: z.object({ ok: z.literal(true) }),
  errors: [
    workspaceNotFound,
    workspaceLocked,
    credentialsNotFound,
    credentialsNotAvailable,
    credentialsRefused,
    serviceUnreachable,
  ],
  examples: { response: { ok: true } },
  async handle({ params: { credentialsId }, scope: { workspace } }, deps) {
    const row = await findCredential(deps.db, workspace.id, credentialsId);
    if (!row) throw credentialsNotFound();
    const { data } = await openRow(keysFor(deps), row);
    const egress = egressWithKeys(deps.config, maxBytes);
    try {
      const means = { egress, config: deps.config, now: deps.now };
      // sealed for this very type
      const tried = await tryCredential(row.type, data as SealedData<CredentialType>, means);
      if (tried.outcome === 'refused') throw credentialsRefused({ answer: tried.answer });
      if (tried.outcome === 'unreachable') throw serviceUnreachable({ reason: tried.reason });
      return { ok: true as const };
    } finally {
      await egress.close();
    }
  },
});
