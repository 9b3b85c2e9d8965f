import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleSession } from '../examples.ts';
import { findSessionsOf } from './session.repository.ts';
import { sessionSchema, sessionView } from './session.view.ts';

export const listSessions = defineEndpoint({
  method: 'get',
  path: '/v1/users/me/sessions',
  operationId: 'listSessions',
  summary: 'List the browsers you have signed in with',
  description: 'Those that are still signed in, the one used last first; at most 50.',
  tags: ['Users', 'Extension'],
  access: userAccess,
  response: z.object({ sessions: z.array(sessionSchema) }),
  errors: [],
  examples: { response: { sessions: [exampleSession] } },
  async handle({ scope: { userId, tokenId } }, { db, now }) {
    const rows = await findSessionsOf(db, userId, now());
    return { sessions: rows.map((row) => sessionView(row, tokenId)) };
  },
});
