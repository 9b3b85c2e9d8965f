import { orNull } from '@parley/schema';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleUser } from '../examples.ts';
import { unauthenticated } from '@parley/errors';
import { updateUser } from './user.repository.ts';
import { userSchema, userView } from './user.view.ts';

const languageTag = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

export const updateMe = defineEndpoint({
  method: 'patch',
  path: '/v1/users/me',
  operationId: 'updateMe',
  summary: 'Change your name, language or mails',
  description: 'Changes the fields that are sent.',
  tags: ['Users', 'Extension'],
  access: userAccess,
  body: z.object({
    name: orNull(z.string().trim().min(1).max(255)).optional(),
    locale: orNull(z.string().regex(languageTag, 'must be a language tag like en or pt-BR')).optional(),
    hasMentionMails: z.boolean().optional(),
  }),
  response: z.object({ user: userSchema }),
  errors: [],
  examples: { body: { name: 'Ada' }, response: { user: exampleUser } },
  async handle({ body, scope: { userId } }, { db }) {
    const user = await updateUser(db, userId, body);
    // the user was removed since the token was read
    if (!user) throw unauthenticated();
    return { user: userView(user) };
  },
});
