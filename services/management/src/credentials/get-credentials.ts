import { credentialsNotFound, workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { findUses } from './credential-uses.repository.ts';
import { findCredential } from './credential.repository.ts';
import {
  credentialSchema,
  credentialUseSchema,
  credentialView,
  exampleCredential,
  exampleUse,
} from './credential.view.ts';

export const getCredentials = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/credentials/{credentialsId}',
  operationId: 'getCredentials',
  summary: 'Read credentials, and where they are used',
  description: '`uses` names at most 500 places of drafts and published versions.',
  tags: ['Credentials', 'Extension'],
  access: workspaceAccess('read'),
  params: z.object({ workspaceId: z.string(), credentialsId: z.string() }),
  response: z.object({ credentials: credentialSchema, uses: z.array(credentialUseSchema) }),
  errors: [workspaceNotFound, credentialsNotFound],
  examples: { response: { credentials: exampleCredential, uses: [exampleUse] } },
  async handle({ params: { credentialsId }, scope: { workspace } }, { db }) {
    const row = await findCredential(db, workspace.id, credentialsId);
    if (!row) throw credentialsNotFound();
    return { credentials: credentialView(row), uses: await findUses(db, workspace.id, credentialsId) };
  },
});
