import { internalApi } from '@parley/schema/contract';
import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { readTokenInUse } from '../principals/read-token.ts';
import { internalAccess } from './internal-access.ts';

export const getToken = defineEndpoint({
  method: 'get',
  path: '/internal/tokens/{sha256}',
  operationId: 'getTokenFact',
  summary: 'Who a token stands for',
  tags: ['Internal'],
  access: internalAccess,
  params: z.object({ sha256: z.string().max(64) }),
  response: internalApi.token.response,
  errors: [],
  handle: ({ params }, deps) => readTokenInUse(deps, params.sha256),
});
