import { ApiProblem, ConnectionFailed, UnexpectedResponse, type ProblemBody } from './errors.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { urlOf, type AnyCall, type Calls, type OperationRow } from './operation.ts';
import { eventStreamType, turnIn, watchIn, type Hearing } from './speech.ts';
import {
  defaultRetryPolicy,
  pause,
  pauseBefore,
  retryAfterMs,
  type FailedAttempt,
  type RetryPolicy,
} from './retry.ts';

/** Options of a client. */
export type ClientOptions = {
  /** The address of the service, without `/api`; empty for the host that the page itself comes from. */
  readonly url: string;
  readonly retry?: Partial<RetryPolicy>;
  /** After this an attempt counts as failed. Longer than the longest turn of a bot. */
  readonly attemptTimeoutMs?: number;
  /** Called before each pause. */
  readonly onRetry?: (retry: {
    readonly attempt: number;
    readonly pauseMs: number;
    readonly error: Error;
  }) => void;
} & Credentials;

/** The access token, or the session cookie of the browser, which counts for pages of the service's own host alone. */
type Credentials = { readonly token: string } | { readonly session: 'cookie' };

const defaultAttemptTimeoutMs = 75_000;
/** The service gives a sign of life every ten seconds where it answers with events. */
const longestSilenceMs = 30_000;

/**
 * The calls of a service. A call resolves with the operation's response, or throws: `ApiProblem` for a problem of the
 * catalogue, `UnexpectedResponse` if another server answers, `ConnectionFailed` if none does, and the signal's reason
 * once aborted. Temporary failures are retried if that is safe: reads, and calls with an `Idempotency-Key`, with the
 * same key each time; other calls only if the service said it did nothing.
 */
export function createClient<Operations, Table extends Readonly<Record<string, OperationRow>>>(
  table: Table,
  options: ClientOptions,
): Calls<Operations, Table> {
  const calls = Object.entries(table).map(([name, row]) => [
    name,
    (call: AnyCall = {}) => perform(row, call, options),
  ]);
  // the operations' types are those of the document that the table was generated from
  return Object.fromEntries(calls) as Calls<Operations, Table>;
}

async function perform(row: OperationRow, call: AnyCall, options: ClientOptions): Promise<unknown> {
  const policy = { ...defaultRetryPolicy, ...options.retry };
  const key = row.takesKey ? (call.idempotencyKey ?? newIdempotencyKey()) : undefined;
  const isRepeatable = row.method === 'GET' || key !== undefined;
  const { onSpeech, onEvent } = call;
  const hearing: Hearing | undefined = onSpeech && { onSpeech, since: undefined };
  const send = {
    url: urlOf(options.url, row, call),
    init: initOf(row, call, options, key),
    hearing,
    onEvent,
  };
  for (let attempt = 1; ; attempt += 1) {
    call.signal?.throwIfAborted();
    const outcome = await tryOnce(send, options, call.signal);
    if ('value' in outcome) return outcome.value;
    if (onEvent) throw outcome.error;
    const pauseMs =
      isRepeatable || wasNotTaken(outcome.error)
        ? pauseBefore(attempt + 1, outcome, policy, Math.random)
        : undefined;
    if (pauseMs === undefined) throw outcome.error;
    options.onRetry?.({ attempt, pauseMs, error: outcome.error });
    await pause(pauseMs, call.signal);
  }
}

function initOf(
  { method }: OperationRow,
  { body, isKeptAlive = false }: AnyCall,
  options: ClientOptions,
  key: string | undefined,
): Sending['init'] {
  const isSession = 'session' in options;
  const sent = body === undefined || body instanceof Blob ? body : JSON.stringify(body);
  return {
    method,
    headers: {
      // a page of another origin cannot send this header: it tells the service that the builder itself is calling
      ...(isSession ? { 'X-Parley-Builder': '1' } : { Authorization: `Bearer ${options.token}` }),
      ...(body === undefined ? {} : { 'Content-Type': body instanceof Blob ? fileType : 'application/json' }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    ...(sent === undefined ? {} : { body: sent }),
    ...(isKeptAlive && typeof sent === 'string' && sent.length <= mostKeptAlive ? { keepalive: true } : {}),
    // where a token counts, the client sends no cookies of the host
    credentials: isSession ? 'same-origin' : 'omit',
    cache: 'no-store',
  };
}

/** Browsers keep 64 KiB of requests alive in all, and refuse more; a character has up to three bytes. */
const mostKeptAlive = 20_000;

/** The service judges the bytes of a file; what a system says of their type may be anything. */
const fileType = 'application/octet-stream';

const notTakenCodes: ReadonlySet<string> = new Set(['overloaded', 'bodies-busy']);

/** The service refused before it did anything. */
function wasNotTaken(error: Error): boolean {
  return error instanceof ApiProblem && (error.status === 429 || notTakenCodes.has(error.code));
}

/** A request, as often as it is tried. */
type Sending = {
  readonly url: string;
  readonly init: Omit<RequestInit, 'headers'> & { readonly headers: Readonly<Record<string, string>> };
  readonly hearing: Hearing | undefined;
  readonly onEvent: AnyCall['onEvent'];
};

/** One attempt: its value, or a temporary failure. Throws any other failure. */
async function tryOnce(
  { url, init, hearing, onEvent }: Sending,
  { attemptTimeoutMs = defaultAttemptTimeoutMs }: ClientOptions,
  signal: AbortSignal | undefined,
): Promise<{ readonly value: unknown } | FailedAttempt> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  let timer = setTimeout(end, attemptTimeoutMs);
  signal?.addEventListener('abort', end);
  try {
    const response = await globalThis.fetch(url, {
      ...init,
      headers: { ...init.headers, ...hearingHeaders(hearing, onEvent) },
      signal: ending.signal,
    });
    const onSign = (): void => {
      clearTimeout(timer);
      timer = setTimeout(end, longestSilenceMs);
    };
    if (response.ok && response.body && isEvents(response)) {
      if (hearing) return { value: await turnIn(response.body, hearing, onSign) };
      if (onEvent) {
        await watchIn(response.body, onEvent, onSign);
        return { value: undefined };
      }
    }
    // a connection that breaks in the middle of the body counts as a failed connection, not as an answer
    return judged(url, response, await response.text());
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ApiProblem || error instanceof UnexpectedResponse) throw error;
    return { error: new ConnectionFailed(url, error), retryAfterMs: undefined };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

function hearingHeaders(hearing: Hearing | undefined, onEvent: AnyCall['onEvent']): Record<string, string> {
  if (onEvent) return { Accept: eventStreamType };
  if (!hearing) return {};
  const { since } = hearing;
  return {
    Accept: `${eventStreamType}, application/json`,
    ...(since === undefined ? {} : { 'Last-Event-ID': since }),
  };
}

const isEvents = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith(eventStreamType) ?? false;

/** Statuses of temporary failures. */
const passingStatuses = [408, 429, 502, 503, 504];

function judged(url: string, response: Response, text: string): { readonly value: unknown } | FailedAttempt {
  const { status, ok, headers } = response;
  const type = headers.get('content-type') ?? '';
  const json = /[/+]json\b/.test(type) ? parsed(text) : undefined;
  if (ok) {
    if (json === undefined && /\b(json|html)\b/.test(type)) throw new UnexpectedResponse(url, status);
    return { value: json ?? text };
  }
  const waitMs = retryAfterMs(headers.get('retry-after'), Date.now());
  const requestId = headers.get('x-request-id') ?? undefined;
  const error = isProblem(json)
    ? new ApiProblem(json, { retryAfterMs: waitMs, requestId })
    : new UnexpectedResponse(url, status);
  if (passingStatuses.includes(status)) return { error, retryAfterMs: waitMs };
  throw error;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(json: unknown): json is ProblemBody {
  return typeof json === 'object' && json !== null && 'type' in json && 'detail' in json && 'status' in json;
}
