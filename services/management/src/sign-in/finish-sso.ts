import {
  accountExists,
  crossSiteRequest,
  identityTaken,
  limitReached,
  signInWayOff,
  ssoFailed,
  ssoNotAllowed,
  ssoUnavailable,
  workspaceLocked,
  workspaceNotFound,
} from '@parley/errors';
import { z } from 'zod';
import { ownPageAccess } from '../access/own-page-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleUser } from '../examples.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { giveSession, writeSession } from '../users/session-actions.ts';
import { readUser } from '../users/read-user.ts';
import { userSchema, userView } from '../users/user.view.ts';
import { askingProvider } from './asking-provider.ts';
import { attemptIn } from './attempt.ts';
import { linkIdentity } from './link-identity.ts';
import { userOfIdentity } from './user-of-identity.ts';

export const finishSso = defineEndpoint({
  method: 'post',
  path: '/v1/auth/oidc/callback',
  operationId: 'finishSso',
  summary: 'Come back from the provider',
  description:
    'Takes what the provider has sent the browser back with, and signs in or links, as the browser set out to. Only the ' +
    'browser that set out can come back.',
  tags: ['Sign-in', 'Extension'],
  access: ownPageAccess,
  body: z.object({
    query: z.string().max(8_192).meta({ description: 'The query of the address that the provider led to.' }),
  }),
  response: z.object({
    user: userSchema,
    isLinked: z.boolean().meta({ description: 'True if a sign-in was linked; false if somebody signed in.' }),
  }),
  errors: [
    crossSiteRequest,
    signInWayOff,
    ssoUnavailable,
    ssoFailed,
    ssoNotAllowed,
    identityTaken,
    accountExists,
    workspaceNotFound,
    workspaceLocked,
    limitReached,
  ],
  examples: {
    body: { query: 'code=abc&state=def' },
    response: { user: exampleUser, isLinked: false },
  },
  async handle({ body: { query }, scope: { sessionId, user }, context }, deps) {
    const { oidc, config, db } = deps;
    if (!oidc) throw signInWayOff('sso');
    const attempt = attemptIn(context.headers.cookie, config);
    if (!attempt) throw ssoFailed();
    const identity = await askingProvider(deps, () => oidc.identityFrom(query, attempt.secret));
    if (attempt.linkedSession !== undefined) {
      // somebody else may have signed in in this browser meanwhile
      if (!user || user.tokenId !== attempt.linkedSession) throw ssoFailed();
      await linkIdentity(deps, user, identity);
      return { user: userView(await readUser(db, user.userId)), isLinked: true };
    }
    const { value, signedIn } = await inOutboxTransaction(deps, async (tx, enqueue) => {
      const { userId, generation } = await userOfIdentity(deps, tx, enqueue, identity);
      const signingIn = { userId, method: 'oidc', generation } as const;
      const value = await writeSession(deps, tx, signingIn, context, sessionId);
      return { value, signedIn: userView(await readUser(tx, userId)) };
    });
    giveSession(deps, context, value);
    return { user: signedIn, isLinked: false };
  },
});
