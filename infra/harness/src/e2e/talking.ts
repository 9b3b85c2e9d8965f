import { setTimeout as delay } from 'node:timers/promises';
import type { Installation } from '../installation.ts';

/** An answer of the chat host. */
export interface ChatAnswer {
  readonly status: number;
  readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- what a test asserts on is its own business
}

/** Calls the chat host at `url` as a page would, or as the holder of `token`. */
export async function chat(
  { publishableToken }: Pick<Installation, 'publishableToken'>,
  url: string,
  path: string,
  body: object = {},
  token = publishableToken,
  headers: Readonly<Record<string, string>> = {},
): Promise<ChatAnswer> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Says something in a session. */
export function say(
  installation: Pick<Installation, 'publishableToken'>,
  url: string,
  sessionId: string,
  text: string,
): Promise<ChatAnswer> {
  return chat(installation, url, `/v1/sessions/${sessionId}/continueChat`, {
    message: { type: 'text', text },
  });
}

/** A result as the management API tells it. */
interface StoredResult {
  readonly answers: readonly { readonly content: string }[];
  readonly isCompleted: boolean;
  readonly hasStarted: boolean;
}

/** Reads a result. */
export function resultOf(
  { call }: Pick<Installation, 'call'>,
  botId: string,
  resultId: string,
): Promise<{ readonly result: StoredResult }> {
  return call('GET', `/v1/bots/${botId}/results/${resultId}`);
}

/** The answers of a result once there are as many as expected; drained ones take a moment. */
export async function answersOf(
  installation: Pick<Installation, 'call'>,
  botId: string,
  resultId: string,
  count: number,
): Promise<string[]> {
  for (;;) {
    const found = await resultOf(installation, botId, resultId).catch(() => undefined);
    const answers = found?.result.answers.map(({ content }) => content) ?? [];
    if (answers.length >= count) return answers;
    await delay(200);
  }
}
