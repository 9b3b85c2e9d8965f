import { internalApi } from '@parley/schema/contract';
import { z } from 'zod';
import { readCredentialInUse } from '../credentials/credential-entry.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { internalAccess } from './internal-access.ts';

export const getCredentialFact = defineEndpoint({
  method: 'get',
  path: '/internal/workspaces/{workspaceId}/credentials/{credentialsId}',
  operationId: 'getCredentialFact',
  summary: 'A credential of a workspace, sealed',
  tags: ['Internal'],
  access: internalAccess,
  params: z.object({ workspaceId: z.string().max(255), credentialsId: z.string().max(255) }),
  response: internalApi.credential.response,
  errors: [],
  handle: ({ params: { workspaceId, credentialsId } }, deps) =>
    readCredentialInUse(deps, workspaceId, credentialsId),
});
