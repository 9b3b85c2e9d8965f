import { crossSiteRequest, signInWayOff } from '@parley/errors';
import { z } from 'zod';
import { ownPageAccess } from '../access/own-page-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { assertPasswords } from './assert-passwords.ts';
import { mailResetLink } from './mail-reset-link.ts';

export const askForReset = defineEndpoint({
  method: 'post',
  path: '/v1/auth/password-reset',
  operationId: 'askForReset',
  summary: 'Ask for a link to choose a new password',
  description:
    'Has the link mailed where the address has an account and the installation has a mail server. The answer is the same ' +
    'in every case, and is given before anything is looked up. Asking is slowed down as guessing a password is.',
  tags: ['Sign-in', 'Extension'],
  access: ownPageAccess,
  body: z.object({ email: z.string().trim().max(255) }),
  response: z.object({}),
  errors: [crossSiteRequest, signInWayOff],
  examples: { body: { email: 'ada@example.com' }, response: {} },
  async handle({ body: { email }, context }, deps) {
    assertPasswords(deps.config);
    await deps.guesses({ account: `reset ${email.toLowerCase()}`, address: context.address() });
    // not awaited: neither the answer nor the time it takes tells who has an account
    void mailResetLink(deps, email);
    return {};
  },
});
