import { defineError } from '../define-error.ts';

export const unauthenticated = defineError({
  code: 'unauthenticated',
  status: 401,
  title: 'Not authenticated',
  detail: () => 'A valid access token is needed: Authorization: Bearer <ACCESS_TOKEN>.',
  headers: () => ({ 'WWW-Authenticate': 'Bearer' }),
  remedy: 'Send a token that exists, has not expired and was not revoked.',
});

export const signatureNotValid = defineError({
  code: 'signature-not-valid',
  status: 401,
  title: 'Signature not valid',
  detail: () =>
    'The request is not signed with the webhook secret of these credentials, or its signature is too old.',
  headers: () => ({ 'WWW-Authenticate': 'Signature' }),
  remedy:
    'Write the signing secret of the webhook into the credentials, and look at the clock of this machine.',
});

export const forbidden = defineError<{ readonly needs: string } | undefined>({
  code: 'forbidden',
  status: 403,
  title: 'Not allowed',
  detail: (refused) => refused?.needs ?? 'This token may see this but may not do this with it.',
  remedy: 'Use a token of a member with write access, or of the right kind.',
});

export const originNotAllowed = defineError({
  code: 'origin-not-allowed',
  status: 403,
  title: 'Origin not allowed',
  detail: () => 'The bot or the token does not allow calls from this origin.',
  remedy: 'Add the site to the allowed origins of the bot and of the token.',
});
