import { setTimeout as delay } from 'node:timers/promises';
import { pauseAfter } from '@parley/server';

/** The addresses and the manner of a visitor's requests. */
export type AskOptions = {
  readonly chatUrls: readonly string[];
  readonly token: string;
  readonly random: () => number;
  /** A message is repeated this long before its fate counts as unknown. */
  readonly timeoutMs: number;
  readonly watch?: Watch | undefined;
};

/** Somebody who is told how visitors fare. */
export type Watch = {
  /** Told of the status that an attempt came to. */
  readonly onStatus: (status: number) => void;
  /** Told of a request that has its answer, and when it was first sent, by `performance.now()`. */
  readonly onAnswered: (from: number) => void;
};

/** An answer that is not "try again". */
export type Answer = {
  readonly status: number;
  readonly body: string;
  /** True if an earlier attempt had no answer: a process that was frozen may still take it, after this answer. */
  readonly isOneStillOut: boolean;
};

/** A request that any of the chat processes can answer. */
type Asked = {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Made anew for each attempt. */
  readonly body: () => NonNullable<RequestInit['body']>;
};

/** Shorter than a process may be frozen: then the message goes to another one. */
const requestLimitMs = 4_000;
const backoff = { firstMs: 50, longestMs: 1_000 };
/** Statuses after which the same message with the same key is sent again. */
const tryAgain = new Set([429, 500, 502, 503, 504]);

/** Asks until there is an answer that is not "try again", always with the same key; undefined after `timeoutMs`. */
export function persist(
  options: AskOptions,
  path: string,
  body: object,
  key: string,
): Promise<Answer | undefined> {
  const headers = {
    authorization: `Bearer ${options.token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const json = JSON.stringify(body);
  return repeated(options, { method: 'POST', path: `/api${path}`, headers, body: () => json });
}

/** Sends the bytes of a file until they are answered; undefined after `timeoutMs`. */
export function persistFile(
  options: AskOptions,
  path: string,
  body: Asked['body'],
): Promise<Answer | undefined> {
  return repeated(options, { method: 'PUT', path, headers: { 'content-type': 'text/plain' }, body });
}

async function repeated(options: AskOptions, asked: Asked): Promise<Answer | undefined> {
  const from = performance.now();
  const until = from + options.timeoutMs;
  let isOneStillOut = false;
  for (let attempts = 1; performance.now() < until; attempts++) {
    const answer = await ask(options, asked);
    if (answer) options.watch?.onStatus(answer.status);
    if (answer && !isAskedAgain(answer)) {
      options.watch?.onAnswered(from);
      return { ...answer, isOneStillOut };
    }
    isOneStillOut ||= answer === undefined;
    await delay(pauseAfter(attempts, backoff) * (0.5 + options.random()));
  }
  return undefined;
}

/** True where the same request is sent again: also for a file whose receiver has died over it. */
function isAskedAgain({ status, body }: Pick<Answer, 'status' | 'body'>): boolean {
  return tryAgain.has(status) || (status === 409 && body.includes('/upload-busy"'));
}

/** Not with packages/client: each attempt goes to another process, and answers are compared byte for byte. */
async function ask(
  { chatUrls, random }: AskOptions,
  { method, path, headers, body }: Asked,
): Promise<Pick<Answer, 'status' | 'body'> | undefined> {
  const url = chatUrls[Math.floor(random() * chatUrls.length)] ?? '';
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      body: body(),
      duplex: 'half',
      signal: AbortSignal.timeout(requestLimitMs),
    });
    return { status: response.status, body: await response.text() };
  } catch {
    return undefined;
  }
}
