import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleIdentity } from '../examples.ts';
import { findIdentitiesOf } from './identity.repository.ts';
import { identitySchema, identityView } from './identity.view.ts';

export const listIdentities = defineEndpoint({
  method: 'get',
  path: '/v1/users/me/identities',
  operationId: 'listIdentities',
  summary: 'List your linked sign-ins',
  description:
    'The accounts at a sign-in provider that sign you in here. One is linked from inside a session.',
  tags: ['Users', 'Extension'],
  access: userAccess,
  response: z.object({ identities: z.array(identitySchema) }),
  errors: [],
  examples: { response: { identities: [exampleIdentity] } },
  handle: async ({ scope: { userId } }, { db }) => ({
    identities: (await findIdentitiesOf(db, userId)).map(identityView),
  }),
});
