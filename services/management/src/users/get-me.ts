import { idSchema, orNull } from '@parley/schema';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIds, exampleUser } from '../examples.ts';
import { readUser } from './read-user.ts';
import { userSchema, userView } from './user.view.ts';

export const getMe = defineEndpoint({
  method: 'get',
  path: '/v1/users/me',
  operationId: 'getMe',
  summary: 'Read who you are',
  tags: ['Users', 'Extension'],
  access: userAccess,
  response: z.object({
    user: userSchema,
    sessionId: orNull(idSchema).meta({
      description: 'The session that the cookie stands for; null with a token.',
    }),
  }),
  errors: [],
  examples: { response: { user: exampleUser, sessionId: exampleIds.sessionId } },
  async handle({ scope: { userId, kind, tokenId } }, { db }) {
    const user = userView(await readUser(db, userId));
    return { user, sessionId: kind === 'session' ? tokenId : null };
  },
});
