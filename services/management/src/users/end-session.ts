import { forbidden, sessionNotFound, signInAgain } from '@parley/errors';
import { z } from 'zod';
import { freshSessionAccess } from '../access/session-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { deleteSessionOf } from './session.repository.ts';

export const endSession = defineEndpoint({
  method: 'delete',
  path: '/v1/users/me/sessions/{sessionId}',
  operationId: 'endSession',
  summary: 'Sign one of your browsers out',
  description: 'In force at once, in all tabs of that browser. Needs a sign-in of the last 15 minutes.',
  tags: ['Users', 'Extension'],
  access: freshSessionAccess,
  params: z.object({ sessionId: z.string() }),
  response: z.object({ sessionId: z.string() }),
  errors: [signInAgain, forbidden, sessionNotFound],
  examples: { response: { sessionId: exampleIds.sessionId } },
  async handle({ params: { sessionId }, scope: { userId } }, { db }) {
    if (!(await deleteSessionOf(db, userId, sessionId))) throw sessionNotFound();
    return { sessionId };
  },
});
