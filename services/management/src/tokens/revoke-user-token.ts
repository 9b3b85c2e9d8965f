import { forbidden, signInAgain, tokenNotFound } from '@parley/errors';
import { z } from 'zod';
import { freshSessionAccess } from '../access/session-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { revokeToken } from './token-actions.ts';

export const revokeUserToken = defineEndpoint({
  method: 'delete',
  path: '/v1/users/me/tokens/{tokenId}',
  operationId: 'revokeUserToken',
  summary: 'Revoke one of your secret tokens',
  description:
    'This service refuses it at once, chats within five seconds. Needs a sign-in of the last 15 minutes.',
  tags: ['Tokens', 'Extension'],
  access: freshSessionAccess,
  params: z.object({ tokenId: z.string() }),
  response: z.object({ tokenId: z.string() }),
  errors: [signInAgain, forbidden, tokenNotFound],
  examples: { response: { tokenId: exampleIds.tokenId } },
  async handle({ params: { tokenId }, scope: { userId } }, deps) {
    await revokeToken(deps, { userId }, tokenId);
    return { tokenId };
  },
});
