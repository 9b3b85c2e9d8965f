import { internalApi } from '@parley/schema/internal';
import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { findToken } from '../principals/principal.repository.ts';
import { tokenFact } from '../principals/token-fact.ts';
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
  async handle({ params }, { db, config, now }) {
    return tokenFact(await findToken(db, params.sha256), 0, config, now());
  },
});
