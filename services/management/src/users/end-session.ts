import { sessionNotFound } from '@parley/errors';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds } from '../examples.ts';
import { deleteSessionOf } from './session.repository.ts';

export const endSession = defineEndpoint({
  method: 'delete',
  path: '/v1/users/me/sessions/{sessionId}',
  operationId: 'endSession',
  summary: 'Sign one of your browsers out',
  description: 'In force at once, in all tabs of that browser.',
  tags: ['Users', 'Extension'],
  access: userAccess,
  params: z.object({ sessionId: z.string() }),
  response: z.object({ sessionId: z.string() }),
  errors: [sessionNotFound],
  examples: { response: { sessionId: exampleIds.sessionId } },
  async handle({ params: { sessionId }, scope: { userId } }, { db }) {
    if (!(await deleteSessionOf(db, userId, sessionId))) throw sessionNotFound();
    return { sessionId };
  },
});
