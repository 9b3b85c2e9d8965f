import { crossSiteRequest } from '@parley/errors';
import { z } from 'zod';
import { ownPageAccess } from '../access/own-page-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { endSession } from '../users/session-actions.ts';

export const signOut = defineEndpoint({
  method: 'post',
  path: '/v1/auth/sign-out',
  operationId: 'signOut',
  summary: 'Sign out',
  description: 'Ends the session of this browser at once, in all its tabs, and takes its cookie away.',
  tags: ['Sign-in', 'Extension'],
  access: ownPageAccess,
  response: z.object({}),
  errors: [crossSiteRequest],
  examples: { response: {} },
  async handle({ scope: { sessionId }, context }, deps) {
    await endSession(deps, context, sessionId);
    return {};
  },
});
