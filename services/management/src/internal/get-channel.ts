import { internalApi } from '@parley/schema/contract';
import { z } from 'zod';
import { readChannel } from '../credentials/channel-entry.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { internalAccess } from './internal-access.ts';

export const getChannel = defineEndpoint({
  method: 'get',
  path: '/internal/credentials/{credentialsId}/channel',
  operationId: 'getChannel',
  summary: 'The bot that answers the contacts of a credential',
  tags: ['Internal'],
  access: internalAccess,
  params: z.object({ credentialsId: z.string().max(255) }),
  response: internalApi.channel.response,
  errors: [],
  handle: ({ params: { credentialsId } }, deps) => readChannel(deps, credentialsId),
});
