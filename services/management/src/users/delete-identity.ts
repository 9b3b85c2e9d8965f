import { identityNotFound } from '@parley/errors';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIdentity } from '../examples.ts';
import { deleteIdentityOf } from './identity.repository.ts';

export const deleteIdentity = defineEndpoint({
  method: 'delete',
  path: '/v1/users/me/identities/{identityId}',
  operationId: 'deleteIdentity',
  summary: 'Take a linked sign-in away',
  description: 'It signs you in no more; browsers that are signed in stay so.',
  tags: ['Users', 'Extension'],
  access: userAccess,
  params: z.object({ identityId: z.string() }),
  response: z.object({ identityId: z.string() }),
  errors: [identityNotFound],
  examples: { response: { identityId: exampleIdentity.id } },
  async handle({ params: { identityId }, scope: { userId } }, { db }) {
    if (!(await deleteIdentityOf(db, userId, identityId))) throw identityNotFound();
    return { identityId };
  },
});
