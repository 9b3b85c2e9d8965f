import { defineError } from '../define-error.ts';
import { retryAfter } from './retry-after.ts';

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
  headers: retryAfter,
  remedy: 'Wait for that answer, show it, and send again if the message still fits the question.',
});

export const sessionFinished = defineError({
  code: 'session-finished',
  status: 409,
  title: 'Session finished',
  detail: () => 'The conversation has come to its end; this request stored nothing.',
  remedy: 'Start a new chat. What was said until the end stands in the result.',
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

export const nothingToStream = defineError({
  code: 'nothing-to-stream',
  status: 409,
  title: 'Nothing to stream',
  detail: () => 'The conversation does not wait for the stream of an answer.',
  remedy: 'Ask for a stream only when the last turn has an action that says so.',
});

export const sessionExpired = defineError({
  code: 'session-expired',
  status: 410,
  title: 'Session expired',
  detail: () => 'The session was not used for too long and is gone.',
  remedy: 'Start a new chat.',
});

export const questionChanged = defineError<{ readonly turn: number; readonly lastTurn: object }>({
  code: 'question-changed',
  status: 409,
  title: 'Question changed',
  detail: () => 'The conversation has moved on since that question was asked; nothing was stored.',
  extensions: ({ turn, lastTurn }) => ({ turn, lastTurn }),
  remedy: 'Show `lastTurn`, which holds the question that is asked now, and send the answer to that one.',
});

export const sessionSuperseded = defineError<{ readonly sessionId: string | undefined }>({
  code: 'session-superseded',
  status: 409,
  title: 'Session superseded',
  detail: () => 'Another session with the same result has accepted an answer; nothing was stored.',
  extensions: ({ sessionId }) => (sessionId === undefined ? {} : { sessionId }),
  remedy:
    'Go on in the session that `sessionId` names: read it and show its last turn. Without one, start a new chat.',
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
