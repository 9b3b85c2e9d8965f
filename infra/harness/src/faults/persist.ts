import { setTimeout as delay } from 'node:timers/promises';
import { pauseAfter } from '@parley/server';

/** The addresses and the manner of a visitor's requests. */
export type AskOptions = {
  readonly chatUrls: readonly string[];
  readonly token: string;
  readonly random: () => number;
  /** A message is repeated this long before its fate counts as unknown. */
  readonly timeoutMs: number;
};

/** An answer that is not "try again". */
export type Answer = { readonly status: number; readonly body: string };

/** Shorter than a process may be frozen: then the message goes to another one. */
const requestLimitMs = 4_000;
const backoff = { firstMs: 50, longestMs: 1_000 };
/** Statuses after which the same message with the same key is sent again. */
const tryAgain = new Set([429, 500, 502, 503, 504]);

/** Asks until there is an answer that is not "try again", always with the same key; undefined after `timeoutMs`. */
export async function persist(
  options: AskOptions,
  path: string,
  body: object,
  key: string,
): Promise<Answer | undefined> {
  const until = performance.now() + options.timeoutMs;
  for (let attempts = 1; performance.now() < until; attempts++) {
    const answer = await ask(options, path, body, key);
    if (answer && !tryAgain.has(answer.status)) return answer;
    await delay(pauseAfter(attempts, backoff) * (0.5 + options.random()));
  }
  return undefined;
}

/** Not with packages/client: each attempt goes to another process, and answers are compared byte for byte. */
async function ask(
  options: AskOptions,
  path: string,
  body: object,
  key: string,
): Promise<Answer | undefined> {
  const { chatUrls, token, random } = options;
  const url = chatUrls[Math.floor(random() * chatUrls.length)] ?? '';
  try {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(requestLimitMs),
    });
    return { status: response.status, body: await response.text() };
  } catch {
    return undefined;
  }
}
