import { internalApi } from '@parley/schema/contract';
import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { readPointerByPublicId } from '../publishing/read-pointer.ts';
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
  handle: ({ params }, deps) => readPointerByPublicId(deps, params.publicId),
});
