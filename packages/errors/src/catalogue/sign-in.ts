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

export const addressUnproved = defineError({
  code: 'address-unproved',
  status: 403,
  title: 'Open the link in the mail',
  detail: () => 'A link was mailed to the address that was invited. The account is made with that one.',
  remedy:
    'Look into the mailbox of the invited address, also among unwanted mails, and open the link there. Trying again mails a new link.',
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

const waysOff = {
  password: 'Nobody signs in with a password here.',
  sso: 'No sign-in provider is set up here.',
} as const;

export const signInWayOff = defineError<keyof typeof waysOff>({
  code: 'sign-in-way-off',
  status: 403,
  title: 'This way to sign in is off',
  detail: (way) => waysOff[way],
  remedy: 'Use one of the ways that `GET /v1/installation` lists; the operator sets them.',
});

export const ssoUnavailable = defineError({
  code: 'sso-unavailable',
  status: 502,
  title: 'The sign-in provider does not answer',
  detail: () => 'The provider cannot be reached from here, or does not answer as one does.',
  remedy:
    'Try again, or sign in in another way. The operator finds the reason in the log, and with `parley admin doctor`.',
});

export const ssoFailed = defineError({
  code: 'sso-failed',
  status: 403,
  title: 'Could not sign in with the provider',
  detail: () => 'The sign-in was not completed, has taken too long, or began in another browser.',
  remedy: 'Begin again on the sign-in page.',
});

const notAllowed = {
  'not-linked':
    'No account here is linked with this sign-in. Sign in as you always do and link it in your account, or ask for an invitation.',
  domain: 'Addresses of this domain are not let in here.',
  unverified: 'The provider does not vouch for an address of yours, which is needed here.',
} as const;

export const ssoNotAllowed = defineError<keyof typeof notAllowed>({
  code: 'sso-not-allowed',
  status: 403,
  title: 'This sign-in is not let in',
  detail: (reason) => notAllowed[reason],
  remedy:
    'An account is linked with a sign-in from inside a session alone; OIDC_ALLOWED_DOMAINS lets others in.',
});

export const identityTaken = defineError({
  code: 'identity-taken',
  status: 409,
  title: 'Linked already',
  detail: () => 'This sign-in is linked with an account already, yours or another.',
  remedy: 'Take it away there first.',
});
