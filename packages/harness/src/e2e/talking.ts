import type { ChatSession, ManagementClient, StartedChat } from '@parley/client';
import { send, until, type Answer, type AnyBody } from '@parley/testing';
import type { Installation } from '../installation.ts';

/** An answer of the chat host, whatever was asked. */
export type ChatAnswer = Answer<AnyBody<StartedChat & ChatSession>>;

/** Calls the chat host at `url` as a page would, or as the holder of `token`. */
export function chat(
  { publishableToken }: Pick<Installation, 'publishableToken'>,
  url: string,
  path: string,
  body: object = {},
  token = publishableToken,
  headers: Readonly<Record<string, string>> = {},
): Promise<ChatAnswer> {
  return send(`${url}/api${path}`, 'POST', { token, body, headers });
}

/** Says something in a session. */
export function say(
  installation: Pick<Installation, 'publishableToken'>,
  url: string,
  sessionId: string,
  text: string,
): Promise<ChatAnswer> {
  const message = { type: 'text', text };
  return chat(installation, url, `/v1/sessions/${sessionId}/continueChat`, { message });
}

/** The answers of a result once there are as many as expected; drained ones take a moment. */
export async function answersOf(
  { api }: { readonly api: Pick<ManagementClient, 'getResult'> },
  botId: string,
  resultId: string,
  count: number,
): Promise<string[]> {
  return until(async () => {
    const found = await api.getResult({ path: { botId, resultId } }).catch(() => undefined);
    const answers = found?.result.answers.map(({ content }) => content) ?? [];
    return answers.length >= count && answers;
  });
}
