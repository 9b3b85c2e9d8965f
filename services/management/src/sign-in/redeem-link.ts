import { crossSiteRequest, linkNotValid } from '@parley/errors';
import { z } from 'zod';
import { ownPageAccess } from '../access/own-page-access.ts';
import { inTransaction } from '../database/client.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleUser } from '../examples.ts';
import { giveSession, writeSession } from '../users/session-actions.ts';
import { readUser } from '../users/read-user.ts';
import { userSchema, userView } from '../users/user.view.ts';
import { spendLink } from './link-actions.ts';

export const redeemLink = defineEndpoint({
  method: 'post',
  path: '/v1/auth/links/redeem',
  operationId: 'redeemLink',
  summary: 'Sign in with a one-time link',
  description:
    'Spends the code of a link and sets the cookie of a new session. Of two who spend it at once one is signed in.',
  tags: ['Sign-in', 'Extension'],
  access: ownPageAccess,
  body: z.object({ code: z.string().max(255) }),
  response: z.object({ user: userSchema }),
  errors: [crossSiteRequest, linkNotValid],
  examples: { body: { code: 'parley_ln_<49 characters>' }, response: { user: exampleUser } },
  async handle({ body: { code }, scope: { sessionId }, context }, deps) {
    const { value, user } = await inTransaction(deps.db, async (tx) => {
      const { userId, generation } = await spendLink(deps, tx, 'sign-in', code);
      const signedIn = { userId, method: 'link', generation } as const;
      const value = await writeSession(deps, tx, signedIn, context, sessionId);
      return { value, user: await readUser(tx, userId) };
    });
    giveSession(deps, context, value);
    return { user: userView(user) };
  },
});
