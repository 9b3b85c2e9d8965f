import { forbidden, identityNotFound, signInAgain } from '@parley/errors';
import { z } from 'zod';
import { freshSessionAccess } from '../access/session-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIdentity } from '../examples.ts';
import { deleteIdentityOf } from './identity.repository.ts';

export const deleteIdentity = defineEndpoint({
  method: 'delete',
  path: '/v1/users/me/identities/{identityId}',
  operationId: 'deleteIdentity',
  summary: 'Take a linked sign-in away',
  description:
    'It signs you in no more; browsers that are signed in stay so. Needs a sign-in of the last 15 minutes.',
  tags: ['Users', 'Extension'],
  access: freshSessionAccess,
  params: z.object({ identityId: z.string() }),
  response: z.object({ identityId: z.string() }),
  errors: [signInAgain, forbidden, identityNotFound],
  examples: { response: { identityId: exampleIdentity.id } },
  async handle({ params: { identityId }, scope: { userId } }, { db }) {
    if (!(await deleteIdentityOf(db, userId, identityId))) throw identityNotFound();
    return { identityId };
  },
});
