import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ConversationJournal, JournalMessage } from './journal.ts';

/** What a visitor needs to know to hold conversations. */
export type TalkOptions = {
  readonly chatUrls: readonly string[];
  readonly token: string;
  readonly publicId: string;
  readonly random: () => number;
  /** Called for each turn that was accepted. */
  readonly onTurn: () => void;
  /** When it is aborted, nothing new is begun. */
  readonly isOver: () => boolean;
  /** How long a message is repeated before its fate counts as unknown. */
  readonly patienceMs: number;
};

type Answer = {
  readonly status: number;
  readonly body: string;
};

/** Shorter than a process may be frozen: then the message goes to another one. */
const requestLimitMs = 4_000;
const longestThoughtMs = 600;
const firstPauseMs = 50;
const longestPauseMs = 1_000;
/** Statuses after which the same message with the same key is sent again. */
const tryAgain = new Set([429, 500, 502, 503, 504]);

/** Holds one conversation of up to `length` messages, writing down everything that happens to it. */
export async function holdConversation(
  number: number,
  length: number,
  options: TalkOptions,
): Promise<ConversationJournal> {
  const journal: ConversationJournal = {
    number,
    sessionId: undefined,
    resultId: undefined,
    edition: undefined,
    messages: [],
    complaints: [],
  };
  const started = await persist(
    options,
    `/v1/bots/${options.publicId}/startChat`,
    {},
    randomUUID(),
    options.patienceMs,
  );
  if (started?.status !== 200) {
    if (started) journal.complaints.push(`start answered ${started.status}: ${started.body}`);
    return journal;
  }
  const { sessionId, resultId } = JSON.parse(started.body) as { sessionId: string; resultId: string };
  Object.assign(journal, { sessionId, resultId, edition: editionIn(started.body) });
  for (let i = 0; i < length && !options.isOver(); i++) {
    // people think: a conversation has to last longer than a process is held up for a late commit to meet it
    await delay(options.random() * longestThoughtMs);
    const hasRival = options.random() < 0.1;
    const texts = hasRival ? [`${number}.${i}.a`, `${number}.${i}.b`] : [`${number}.${i}`];
    const messages = texts.map((text): JournalMessage => ({ text, group: i, fate: 'unknown' }));
    journal.messages.push(...messages);
    await Promise.all(messages.map((message) => sayOnce(message, journal, options)));
    // a message of unknown fate ends the conversation: what comes after it could not be told apart
    if (messages.some(({ fate }) => fate === 'unknown')) return journal;
  }
  return journal;
}

/** Sends a message, each copy with the same key, until one of them has an answer. */
async function sayOnce(
  message: JournalMessage,
  journal: ConversationJournal,
  options: TalkOptions,
): Promise<void> {
  const path = `/v1/sessions/${journal.sessionId ?? ''}/continueChat`;
  const body = { message: { type: 'text', text: message.text } };
  const key = randomUUID();
  const copies = options.random() < 0.5 ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: copies }, () => persist(options, path, body, key, options.patienceMs)),
  );
  if (answers.some((answer) => answer !== undefined && wasAccepted(answer))) {
    message.fate = 'accepted';
    options.onTurn();
    judge(
      message,
      answers.flatMap((answer) => (answer?.status === 200 ? [answer.body] : [])),
      journal,
    );
  } else if (answers.every((answer) => answer !== undefined)) {
    message.fate = 'refused';
    for (const answer of answers) {
      if (answer.status !== 409)
        journal.complaints.push(`${message.text} answered ${answer.status}: ${answer.body}`);
    }
  }
}

/** Answered now, or answered before and too long ago for the answer to be kept. */
function wasAccepted({ status, body }: Answer): boolean {
  return status === 200 || (status === 409 && body.includes('/already-answered"'));
}

function judge(message: JournalMessage, bodies: readonly string[], journal: ConversationJournal): void {
  if (new Set(bodies).size > 1) journal.complaints.push(`${message.text} was answered in two ways`);
  const [body] = bodies;
  if (body === undefined) return;
  if (!body.includes(`"${message.text}"`))
    journal.complaints.push(`${message.text} got the answer to something else: ${body}`);
  const edition = editionIn(body);
  if (edition !== journal.edition) {
    journal.complaints.push(
      `${message.text} was answered by edition ${edition ?? '?'}, not ${journal.edition ?? '?'}`,
    );
  }
}

function editionIn(body: string): string | undefined {
  return /Edition (\d+)/.exec(body)?.[1];
}

/** Asks until there is an answer that is not "try again", always with the same key; undefined when patience runs out. */
async function persist(
  options: TalkOptions,
  path: string,
  body: object,
  key: string,
  patienceMs: number,
): Promise<Answer | undefined> {
  const until = performance.now() + patienceMs;
  for (
    let pauseMs = firstPauseMs;
    performance.now() < until;
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  ) {
    const answer = await ask(options, path, body, key);
    if (answer && !tryAgain.has(answer.status)) return answer;
    await delay(pauseMs * (0.5 + options.random()));
  }
  return undefined;
}

/** Not with packages/client: each attempt goes to another process, and answers are compared byte for byte. */
async function ask(
  options: TalkOptions,
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
