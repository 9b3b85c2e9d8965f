import { internalApi } from '@parley/schema/contract';
import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { pointerFreshness } from '../chat-cache/freshness.ts';
import { pointerEntry } from '../publishing/pointer-entry.ts';
import { findPointedByPublicId } from '../publishing/pointer.repository.ts';
import { internalAccess } from './internal-access.ts';

export const getPublicId = defineEndpoint({
  method: 'get',
  path: '/internal/public-ids/{publicId}',
  operationId: 'getPublicIdFact',
  summary: 'Which bot has a public id',
  tags: ['Internal'],
  access: internalAccess,
  params: z.object({ publicId: z.string().max(255) }),
  response: internalApi.publicId.response,
  errors: [],
  async handle({ params }, { db, config, now }) {
    return pointerEntry(await findPointedByPublicId(db, params.publicId), 0, pointerFreshness(now(), config));
  },
});
