import { randomUUID } from 'node:crypto';
import { persist, type Answer, type AskOptions } from './persist.ts';

/** A tab of a visitor's browser. */
export type Tab = {
  /** The session it shows. */
  sessionId: string;
  /** The turn whose question it shows; undefined where it has not heard. */
  turn: number | undefined;
};

/** The result of opening a tab. */
export type OpenedTab = {
  readonly tab: Tab;
  readonly resultId: string;
  /** The edition of the bot that speaks in its session. */
  readonly edition: string | undefined;
};

type Started = { readonly sessionId: string; readonly resultId: string; readonly turn: number };

/** Starts a chat in a new tab, to go on with a result where one is named. Gives the answer where it is a refusal. */
export async function openTab(
  options: AskOptions & { readonly publicId: string },
  resultId: string | undefined,
): Promise<OpenedTab | Answer | undefined> {
  const body = resultId === undefined ? {} : { resultId };
  const answer = await persist(options, `/v1/bots/${options.publicId}/startChat`, body, randomUUID());
  if (answer?.status !== 200) return answer;
  const started = JSON.parse(answer.body) as Started;
  const { sessionId, turn } = started;
  return { tab: { sessionId, turn }, resultId: started.resultId, edition: editionIn(answer.body) };
}

/** The edition that speaks in a response. */
export function editionIn(body: string): string | undefined {
  return /Edition (\d+)/.exec(body)?.[1];
}

/** The parts of an answer that a tab learns from. */
type Said = { readonly type?: string; readonly sessionId?: string; readonly turn?: number };

/** The object that a body is; undefined for any other text. */
export function saidIn(body: string): Said | undefined {
  try {
    const said: unknown = JSON.parse(body);
    return typeof said === 'object' && said !== null ? said : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Updates a tab from an answer: the question asked now, and the session in which the conversation goes on.
 * Returns a complaint if another session took over and is not named, and if the answer is no object of JSON.
 */
export function learn(tab: Tab, { status, body }: Answer): string | undefined {
  const said = saidIn(body);
  if (!said) return `${tab.sessionId} was answered ${status} with ${body === '' ? 'nothing' : body}`;
  const { type = '', sessionId, turn } = said;
  if (status === 200 || type.endsWith('/question-changed')) tab.turn = turn;
  else if (type.endsWith('/already-answered')) tab.turn = undefined;
  if (!type.endsWith('/session-superseded')) return undefined;
  if (sessionId === undefined) return `${tab.sessionId} was superseded, and nobody says by which session`;
  Object.assign(tab, { sessionId, turn: undefined });
  return undefined;
}
