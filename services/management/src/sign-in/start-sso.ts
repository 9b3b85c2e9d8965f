import { crossSiteRequest, signInAgain, signInWayOff, ssoUnavailable, unauthenticated } from '@parley/errors';
import { z } from 'zod';
import { ownPageAccess } from '../access/own-page-access.ts';
import { assertFresh } from '../access/session-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { attemptCookie, newAttempt } from './attempt.ts';
import { askingProvider } from './asking-provider.ts';

export const startSso = defineEndpoint({
  method: 'post',
  path: '/v1/auth/oidc/start',
  operationId: 'startSso',
  summary: 'Set out to sign in at the provider',
  description:
    'Gives the address at the provider to lead the browser to, and keeps the attempt in a cookie for ten minutes. ' +
    '`link` links the sign-in with the account that is signed in, which needs a sign-in of the last 15 minutes.',
  tags: ['Sign-in', 'Extension'],
  access: ownPageAccess,
  body: z.object({ purpose: z.enum(['sign-in', 'link']) }),
  response: z.object({ url: z.url() }),
  errors: [crossSiteRequest, signInWayOff, ssoUnavailable, unauthenticated, signInAgain],
  examples: {
    body: { purpose: 'sign-in' },
    response: { url: 'https://login.example.com/authorize?client_id=parley&response_type=code' },
  },
  async handle({ body: { purpose }, scope: { user }, context }, deps) {
    const { oidc, config, now } = deps;
    if (!oidc) throw signInWayOff('sso');
    if (purpose === 'link') {
      if (!user) throw unauthenticated();
      assertFresh(user, now());
    }
    const attempt = newAttempt(purpose === 'link' ? user?.tokenId : undefined);
    // whoever is signed in shows once more who they are
    const url = await askingProvider(deps, () =>
      oidc.addressFor(attempt.secret, { isAgain: user !== undefined }),
    );
    context.setResponseHeader('Set-Cookie', attemptCookie(attempt, config));
    return { url };
  },
});
