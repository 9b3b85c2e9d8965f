import { workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { listPage, longPageQuery, nextCursor } from '../list-page.ts';
import { findCredentials, type CredentialRow } from './credential.repository.ts';
import { credentialSchema, credentialView, exampleCredential } from './credential.view.ts';

export const listCredentials = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/credentials',
  operationId: 'listCredentials',
  summary: 'List the credentials of a workspace',
  description: 'The oldest first, without their secrets.',
  tags: ['Credentials', 'Extension'],
  access: workspaceAccess('read'),
  params: z.object({ workspaceId: z.string() }),
  query: longPageQuery,
  response: z.object({ credentials: z.array(credentialSchema), nextCursor }),
  errors: [workspaceNotFound],
  examples: { response: { credentials: [exampleCredential], nextCursor: null } },
  async handle({ query, scope: { workspace } }, { db }) {
    const page = await listPage(
      query,
      (row: CredentialRow) => row,
      (part) => findCredentials(db, workspace.id, part),
    );
    return { credentials: page.entries.map(credentialView), nextCursor: page.nextCursor };
  },
});
