import { internalApi } from '@parley/schema/contract';
import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { pointerFreshness } from '../chat-cache/freshness.ts';
import { pointerEntry } from '../publishing/pointer-entry.ts';
import { findPointed } from '../publishing/pointer.repository.ts';
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
  async handle({ params }, { db, config, now }) {
    return pointerEntry(await findPointed(db, params.botId), 0, pointerFreshness(now(), config));
  },
});
