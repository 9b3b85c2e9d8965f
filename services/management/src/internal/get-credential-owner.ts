import { internalApi } from '@parley/schema/contract';
import { z } from 'zod';
import { readCredentialOwner } from '../credentials/credential-entry.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { internalAccess } from './internal-access.ts';

export const getCredentialOwner = defineEndpoint({
  method: 'get',
  path: '/internal/credentials/{credentialsId}/owner',
  operationId: 'getCredentialOwner',
  summary: 'The workspace of a credential',
  tags: ['Internal'],
  access: internalAccess,
  params: z.object({ credentialsId: z.string().max(255) }),
  response: internalApi.credentialOwner.response,
  errors: [],
  handle: ({ params: { credentialsId } }, deps) => readCredentialOwner(deps, credentialsId),
});
