import { defineError } from '../define-error.ts';

export const crossSiteRequest = defineError({
  code: 'cross-site-request',
  status: 403,
  title: 'Not a request of the builder',
  detail: () =>
    'A sign-in counts only for requests that a page of this host sends, with `X-Parley-Builder: 1` where they change something.',
  remedy:
    'Programs send a token: Authorization: Bearer <ACCESS_TOKEN>. Behind a proxy, set PUBLIC_URL to the address that browsers use.',
});

export const linkNotValid = defineError({
  code: 'link-not-valid',
  status: 410,
  title: 'Link not valid any more',
  detail: () => 'This link has been used, has ended, or was never made here.',
  remedy: 'Ask whoever gave you the link for a new one; each works once.',
});

export const accountExists = defineError({
  code: 'account-exists',
  status: 409,
  title: 'There is an account already',
  detail: () => 'The address that was invited has an account. The invitation is still good.',
  remedy: 'Sign in with that account, open the link of the invitation again and accept it.',
});

export const invitedOther = defineError({
  code: 'invited-other',
  status: 403,
  title: 'An invitation of somebody else',
  detail: () => 'This invitation is for another address than that of your account. It is still good.',
  remedy: 'Sign in with the account that was invited, or ask for an invitation of your own.',
});

export const wrongSignIn = defineError({
  code: 'wrong-sign-in',
  status: 401,
  title: 'Could not sign in',
  detail: () => 'Address and password do not belong together.',
  remedy: 'Check both, or sign in with a one-time link, which the operator makes.',
});

export const signInAgain = defineError({
  code: 'sign-in-again',
  status: 403,
  title: 'Please sign in again',
  detail: () => 'This needs a sign-in of the last 15 minutes, so that nobody else does it at your browser.',
  remedy: 'Sign in again and repeat it.',
});
