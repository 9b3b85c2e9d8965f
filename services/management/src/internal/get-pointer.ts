import { internalApi } from '@parley/schema/contract';
import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { readPointer } from '../publishing/read-pointer.ts';
import { internalAccess } from './internal-access.ts';

export const getPointer = defineEndpoint({
  method: 'get',
  path: '/internal/bots/{botId}/pointer',
  operationId: 'getPointerFact',
  summary: 'What a chat with a bot begins with',
  tags: ['Internal'],
  access: internalAccess,
  params: z.object({ botId: z.string().max(255) }),
  response: internalApi.published.response,
  errors: [],
  handle: ({ params }, deps) => readPointer(deps, params.botId),
});
