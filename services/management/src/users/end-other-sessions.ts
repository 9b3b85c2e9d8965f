import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { deleteSessionsBut } from './session.repository.ts';

export const endOtherSessions = defineEndpoint({
  method: 'delete',
  path: '/v1/users/me/sessions',
  operationId: 'endOtherSessions',
  summary: 'Sign all your other browsers out',
  description: 'The session that asks goes on; a token ends all of them.',
  tags: ['Users', 'Extension'],
  access: userAccess,
  response: z.object({}),
  errors: [],
  examples: { response: {} },
  async handle({ scope: { userId, tokenId } }, { db }) {
    await deleteSessionsBut(db, userId, tokenId);
    return {};
  },
});
