import { internalApi } from '@parley/schema/contract';
import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { isInForce } from '../principals/authenticate.ts';
import { findToken, touchLastUsed } from '../principals/principal.repository.ts';
import { tokenEntry } from '../principals/token-entry.ts';
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
    const found = await findToken(db, params.sha256);
    const at = now();
    // chat asks again while a token is in use
    if (found && isInForce(found.token, at)) await touchLastUsed(db, found.token, at);
    return tokenEntry(found, 0, config, at);
  },
});
