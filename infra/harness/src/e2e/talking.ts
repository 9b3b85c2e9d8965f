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
): Promise<ChatAnswer> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
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
