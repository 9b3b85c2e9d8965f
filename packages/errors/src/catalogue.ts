import { defineError, type DefinedError } from './define-error.ts';

/** One thing that is wrong with a request and where: a JSON pointer into the body, or the name of a parameter. */
export type RequestIssue = { readonly pointer: string; readonly detail: string };

const again = (params: { readonly retryAfterSeconds: number }): Record<string, string> => ({
  'Retry-After': String(params.retryAfterSeconds),
});

// Requests that cannot be read

export const malformedJson = defineError({
  code: 'malformed-json',
  status: 400,
  title: 'Malformed JSON',
  detail: () => 'The body is not valid JSON.',
  remedy: 'Send a JSON document in UTF-8.',
});

export const invalidRequest = defineError<{ readonly errors: readonly RequestIssue[] }>({
  code: 'invalid-request',
  status: 400,
  title: 'Invalid request',
  detail: ({ errors }) =>
    errors.length === 1
      ? 'One field is not as it must be.'
      : `${errors.length} fields are not as they must be.`,
  extensions: ({ errors }) => ({ errors }),
  remedy:
    '`errors` names each place (a JSON pointer into the body, or `?name` for a parameter) and what must change there.',
});

export const unsupportedMediaType = defineError({
  code: 'unsupported-media-type',
  status: 415,
  title: 'Unsupported media type',
  detail: () => 'The body must be sent as application/json.',
  remedy: 'Send `Content-Type: application/json`, without a content encoding.',
});

export const bodyTooLarge = defineError<{ readonly limitBytes: number }>({
  code: 'body-too-large',
  status: 413,
  title: 'Body too large',
  detail: ({ limitBytes }) => `The body is larger than ${limitBytes} bytes.`,
  extensions: ({ limitBytes }) => ({ limitBytes }),
  remedy: 'Send less at a time.',
});

export const routeNotFound = defineError({
  code: 'route-not-found',
  status: 404,
  title: 'No such operation',
  detail: () => 'There is no operation at this path and method.',
  remedy: 'Compare path and method with the OpenAPI document at /api/openapi.json.',
});

// Who is asking

export const unauthenticated = defineError({
  code: 'unauthenticated',
  status: 401,
  title: 'Not authenticated',
  detail: () => 'A valid access token is needed: Authorization: Bearer <ACCESS_TOKEN>.',
  headers: () => ({ 'WWW-Authenticate': 'Bearer' }),
  remedy: 'Send a token that exists, has not expired and was not revoked.',
});

export const forbidden = defineError({
  code: 'forbidden',
  status: 403,
  title: 'Not allowed',
  detail: () => 'This token may see this but may not do this with it.',
  remedy: 'Use a token of a member with write access, or of the right kind.',
});

export const originNotAllowed = defineError({
  code: 'origin-not-allowed',
  status: 403,
  title: 'Origin not allowed',
  detail: () => 'The bot or the token does not allow calls from this origin.',
  remedy: 'Add the site to the allowed origins of the bot and of the token.',
});

// Things that are not there (or may not be seen: the answer is the same)

const missing = (code: string, what: string): DefinedError<void> =>
  defineError({
    code: `${code}-not-found`,
    status: 404,
    title: `${what} not found`,
    detail: () => `There is no such ${what.toLowerCase()}.`,
    remedy: 'Check the id. What a token may not see answers exactly like this.',
  });

export const workspaceNotFound = missing('workspace', 'Workspace');
export const botNotFound = missing('bot', 'Bot');
export const publishedBotNotFound = missing('published-bot', 'Published bot');
export const versionNotFound = missing('version', 'Version');
export const resultNotFound = missing('result', 'Result');
export const sessionNotFound = missing('session', 'Session');
export const tokenNotFound = missing('token', 'Token');
export const memberNotFound = missing('member', 'Member');

// Bots

export const publicIdTaken = defineError<{ readonly pointer: string }>({
  code: 'public-id-taken',
  status: 409,
  title: 'Public id taken',
  detail: () => 'Another bot has this public id.',
  extensions: ({ pointer }) => ({ errors: [{ pointer, detail: 'is taken' }] }),
  remedy: 'Choose another public id.',
});

export const customDomainTaken = defineError<{ readonly pointer: string }>({
  code: 'custom-domain-taken',
  status: 409,
  title: 'Custom domain taken',
  detail: () => 'Another bot has this custom domain.',
  extensions: ({ pointer }) => ({ errors: [{ pointer, detail: 'is taken' }] }),
  remedy: 'Choose another domain or path.',
});

export const updateConflict = defineError<{
  readonly updatedAt: string;
  readonly changedHere: readonly string[];
  readonly changedThere: readonly string[];
}>({
  code: 'update-conflict',
  status: 409,
  title: 'Update conflict',
  detail: () => 'The bot was changed after the state this update was made from.',
  extensions: (conflict) => ({ conflict }),
  remedy:
    '`conflict` names the JSON pointers changed by you and by others since your `updatedAt`. Read the bot again and merge, or send `overwrite: true`.',
});

export const botNotPublishable = defineError<{ readonly diagnostics: readonly unknown[] }>({
  code: 'bot-not-publishable',
  status: 422,
  title: 'Bot cannot be published',
  detail: () => 'The bot has errors that would show in its conversations.',
  extensions: ({ diagnostics }) => ({ diagnostics }),
  remedy:
    '`diagnostics` lists every error and warning with its JSON pointer. Mend the errors; warnings do not block.',
});

export const importRefused = defineError<{ readonly errors: readonly RequestIssue[] }>({
  code: 'import-refused',
  status: 422,
  title: 'Bot cannot be imported',
  detail: () => 'The file is not a bot of a version that can be converted.',
  extensions: ({ errors }) => ({ errors }),
  remedy: '`errors` names each place. Nothing was imported.',
});

export const lastWriter = defineError({
  code: 'last-writer',
  status: 409,
  title: 'Last member with write access',
  detail: () => 'A workspace keeps at least one member who may write.',
  remedy: 'Give somebody else write access first.',
});

// Chats

export const botClosed = defineError<{ readonly message: string | undefined }>({
  code: 'bot-closed',
  status: 403,
  title: 'Bot closed',
  detail: ({ message }) => message ?? 'This bot takes no new chats at the moment.',
  remedy: 'Show `detail` to the visitor: it is in the words of the bot.',
});

export const workspaceSuspended = defineError({
  code: 'workspace-suspended',
  status: 403,
  title: 'Workspace suspended',
  detail: () => 'The workspace of this bot is suspended: no new chats begin.',
  remedy: 'The owner of the workspace has to talk to the operator.',
});

export const workspaceLocked = defineError({
  code: 'workspace-locked',
  status: 403,
  title: 'Workspace locked',
  detail: () => 'The workspace is suspended or past due: nothing in it can be changed.',
  remedy: 'Read the workspace to see which; its owner has to talk to the operator.',
});

export const sessionBusy = defineError<{ readonly retryAfterSeconds: number }>({
  code: 'session-busy',
  status: 409,
  title: 'Session busy',
  detail: () => 'Another message of this session is being answered; this one was not taken.',
  headers: again,
  remedy: 'Wait for that answer, show it, and send again if the message still fits the question.',
});

export const sessionFinished = defineError({
  code: 'session-finished',
  status: 409,
  title: 'Session finished',
  detail: () => 'The conversation has come to its end; nothing was stored.',
  remedy: 'Start a new chat.',
});

export const sessionListening = defineError({
  code: 'session-listening',
  status: 409,
  title: 'Session listening',
  detail: () => 'The conversation waits for a webhook and takes no message; nothing was stored.',
  remedy: 'Wait until the session has moved on: read it with `afterTurn`.',
});

export const sessionNotListening = defineError({
  code: 'session-not-listening',
  status: 409,
  title: 'Session not listening',
  detail: () => 'The conversation does not wait for a webhook; nothing was stored.',
  remedy: 'Send the data when the conversation has reached the block that listens.',
});

export const sessionExpired = defineError({
  code: 'session-expired',
  status: 410,
  title: 'Session expired',
  detail: () => 'The session was not used for too long and is gone.',
  remedy: 'Start a new chat.',
});

export const sessionSuperseded = defineError({
  code: 'session-superseded',
  status: 409,
  title: 'Session superseded',
  detail: () => 'A newer session writes to the same result; nothing was stored.',
  remedy: 'Go on in the newer session, or start a new chat.',
});

export const sessionFromNewerRelease = defineError({
  code: 'session-from-newer-release',
  status: 503,
  title: 'Session from a newer release',
  detail: () => 'A newer release wrote this session; this one does not touch it.',
  headers: () => ({ 'Retry-After': '5' }),
  remedy: 'Try again: during an upgrade the next process knows it.',
});

export const invalidIdempotencyKey = defineError({
  code: 'invalid-idempotency-key',
  status: 400,
  title: 'Invalid idempotency key',
  detail: () => 'Idempotency-Key takes 1 to 255 printable ASCII characters; for starting a chat at least 32.',
  remedy: 'Use a random UUID for each message, and the same one again only to repeat that message.',
});

export const idempotencyKeyReused = defineError({
  code: 'idempotency-key-reused',
  status: 422,
  title: 'Idempotency key reused',
  detail: () => 'This Idempotency-Key was sent before with another body.',
  remedy: 'Use a fresh key for each message.',
});

export const alreadyAnswered = defineError<{ readonly turn: number }>({
  code: 'already-answered',
  status: 409,
  title: 'Already answered',
  detail: () => 'This message was taken and answered before; its response is no longer kept.',
  extensions: ({ turn }) => ({ turn }),
  remedy: 'Do not send it again. The session’s last response can be read from the session.',
});

export const unknownCommand = defineError({
  code: 'unknown-command',
  status: 400,
  title: 'Unknown command',
  detail: () => 'Nothing in this bot listens to that command; nothing has changed.',
  remedy: 'Send a command that the bot has an event for.',
});

export const unknownStart = defineError({
  code: 'unknown-start',
  status: 400,
  title: 'Unknown start',
  detail: () => 'The group or event to start from is not in this bot.',
  remedy: 'Check `startFrom`.',
});

// Limits

/** When a billing period began and ends, in ISO 8601. */
type Quota = {
  readonly limit: number;
  readonly used: number;
  readonly periodStartedAt: string;
  readonly periodEndsAt: string;
  readonly retryAfterSeconds: number;
};

/** Specification, section Errors. */
export const quotaExceeded = defineError<Quota>({
  code: 'quota-exceeded',
  status: 429,
  title: 'Quota Exceeded',
  detail: ({ limit }) => `The monthly limit of ${limit} requests is exceeded for this billing period.`,
  headers: ({ limit, periodEndsAt, retryAfterSeconds }) => ({
    'Retry-After': String(retryAfterSeconds),
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': String(Math.floor(Date.parse(periodEndsAt) / 1000)),
  }),
  extensions: ({ limit, used, periodStartedAt, periodEndsAt }) => ({
    quota: { limit, used, period_started_at: periodStartedAt, period_ends_at: periodEndsAt },
  }),
  remedy: 'Wait until `quota.period_ends_at`, or have the limit raised.',
});

/** Specification, section Errors. */
export const rateLimitExceeded = defineError<{ readonly limit: number; readonly retryAfterSeconds: number }>({
  code: 'rate-limit-exceeded',
  status: 429,
  title: 'Rate Limit Exceeded',
  detail: () => 'Rate limit exceeded.',
  headers: ({ limit, retryAfterSeconds }) => ({
    'Retry-After': String(retryAfterSeconds),
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': '0',
  }),
  remedy:
    'Wait for `Retry-After` seconds and try again; if it happens again, back off exponentially with jitter.',
});

// The service itself

export const overloaded = defineError<{ readonly retryAfterSeconds: number }>({
  code: 'overloaded',
  status: 503,
  title: 'Overloaded',
  detail: () => 'The service takes no new chats right now; running ones go on.',
  headers: again,
  remedy: 'Try again after `Retry-After` seconds.',
});

export const workspaceBusy = defineError<{ readonly retryAfterSeconds: number }>({
  code: 'workspace-busy',
  status: 503,
  title: 'Workspace busy',
  detail: () => 'Too many messages to this workspace are waiting; this one was not taken.',
  headers: again,
  remedy: 'Try again after `Retry-After` seconds, with the same Idempotency-Key.',
});

export const unavailable = defineError<{ readonly retryAfterSeconds: number }>({
  code: 'unavailable',
  status: 503,
  title: 'Temporarily unavailable',
  detail: () => 'Something this service needs does not answer; nothing was lost.',
  headers: again,
  remedy: 'Try again after `Retry-After` seconds, with the same Idempotency-Key.',
});

export const internalError = defineError({
  code: 'internal-error',
  status: 500,
  title: 'Internal error',
  detail: () => 'Something went wrong here. The log has it under the request id.',
  remedy: 'Report the `X-Request-Id` of the response to the operator.',
});
