import { tokenNotFound } from '@parley/errors';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { revokeToken } from './token-actions.ts';

export const revokeUserToken = defineEndpoint({
  method: 'delete',
  path: '/v1/users/me/tokens/{tokenId}',
  operationId: 'revokeUserToken',
  summary: 'Revoke one of your secret tokens',
  description: 'This service refuses it at once, chats within five seconds.',
  tags: ['Tokens', 'Extension'],
  access: userAccess,
  params: z.object({ tokenId: z.string() }),
  response: z.object({ tokenId: z.string() }),
  errors: [tokenNotFound],
  examples: { response: { tokenId: exampleIds.tokenId } },
  async handle({ params: { tokenId }, scope: { userId } }, deps) {
    await revokeToken(deps, { userId }, tokenId);
    return { tokenId };
  },
});
