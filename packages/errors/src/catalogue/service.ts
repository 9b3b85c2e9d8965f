import { defineError } from '../define-error.ts';
import { retryAfter } from './retry-after.ts';

export const overloaded = defineError<{ readonly retryAfterSeconds: number }>({
  code: 'overloaded',
  status: 503,
  title: 'Overloaded',
  detail: () => 'The service takes no new chats right now; running ones go on.',
  headers: retryAfter,
  remedy: 'Try again after `Retry-After` seconds.',
});

export const workspaceBusy = defineError<{ readonly retryAfterSeconds: number }>({
  code: 'workspace-busy',
  status: 503,
  title: 'Workspace busy',
  detail: () => 'Too many messages to this workspace are waiting; this one was not taken.',
  headers: retryAfter,
  remedy: 'Try again after `Retry-After` seconds, with the same Idempotency-Key.',
});

export const checkingBusy = defineError<{ readonly retryAfterSeconds: number }>({
  code: 'checking-busy',
  status: 503,
  title: 'Too many bots to check',
  detail: () =>
    'The bot could not be checked now: others of the organization are, or it took too long. Nothing was changed.',
  headers: retryAfter,
  remedy: 'Try again after `Retry-After` seconds. A bot that is refused each time is too large: split it.',
});

export const bodiesBusy = defineError<{ readonly retryAfterSeconds: number }>({
  code: 'bodies-busy',
  status: 503,
  title: 'Too much at once',
  detail: () =>
    'So much is being sent here at the moment that this request was not read. Nothing was changed.',
  headers: retryAfter,
  remedy: 'Try again after `Retry-After` seconds. Send large bodies one after the other.',
});

export const streamsBusy = defineError<{ readonly retryAfterSeconds: number }>({
  code: 'streams-busy',
  status: 503,
  title: 'Too many open streams',
  detail: () => 'You, your organization or everybody together have as many streams open as there may be.',
  headers: retryAfter,
  remedy:
    'Close some, or try again after `Retry-After` seconds; until then ask for the changes now and then.',
});

export const unavailable = defineError<{ readonly retryAfterSeconds: number }>({
  code: 'unavailable',
  status: 503,
  title: 'Temporarily unavailable',
  detail: () => 'Something this service needs does not answer; nothing was lost.',
  headers: retryAfter,
  remedy: 'Try again after `Retry-After` seconds, with the same Idempotency-Key.',
});

export const internalError = defineError({
  code: 'internal-error',
  status: 500,
  title: 'Internal error',
  detail: () => 'Something went wrong here. The log has it under the request id.',
  remedy: 'Report the `X-Request-Id` of the response to the operator.',
});

export const webhooksNotAvailable = defineError({
  code: 'webhooks-not-available',
  status: 501,
  title: 'Webhooks not available',
  detail: () =>
    'This installation has no key to keep the secrets of webhooks with. Whoever runs it can set one.',
  remedy: 'The operator has to set CREDENTIALS_KEYS, for management and its worker alike.',
});
