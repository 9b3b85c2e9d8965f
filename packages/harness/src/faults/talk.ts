import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { complain, type FormerRelease } from './former-release.ts';
import { nameOf, type ConversationJournal, type JournalMessage } from './journal.ts';
import { persist, type Answer, type AskOptions } from './persist.ts';
import { sendFile } from './send-file.ts';
import { editionIn, learn, openTab, saidIn, type Tab } from './tab.ts';
import { goodbye } from './talking-bot.ts';

/** The facts that a visitor needs to hold conversations. */
export type TalkOptions = AskOptions & {
  readonly publicId: string;
  /** Called for each turn that was accepted. */
  readonly onTurn: () => void;
  /** Nothing new begins once it is aborted. */
  readonly isOver: () => boolean;
  /** True if some visitors have two tabs. */
  readonly hasTabs: boolean;
  /** A former release that takes part in it. */
  readonly former?: FormerRelease | undefined;
};

/** A conversation while it is held. */
type Conversation = {
  readonly journal: ConversationJournal;
  readonly tabs: Tab[];
  /** The edition that speaks in a session. */
  readonly editions: Map<string, string | undefined>;
  readonly options: TalkOptions;
};

const longestThoughtMs = 600;
const twoTabsShare = 0.4;
/** The share of turns at which a visitor with two tabs loads one of them again, or answers in both at once. */
const reloadShare = 0.15;
const rivalShare = { oneTab: 0.1, twoTabs: 0.3 };
/** The share of messages that name the question they answer. */
const inReplyToShare = 0.5;
/** The share of messages before which a file is sent, and of those files that the message does not name. */
const fileShare = 0.3;
const unnamedShare = 0.2;
/** The share of messages that end the conversation. */
const goodbyeShare = 0.05;

/** Holds one conversation of up to `length` messages, writing down everything that happens to it. */
export async function holdConversation(
  number: number,
  length: number,
  options: TalkOptions,
): Promise<ConversationJournal> {
  const { random } = options;
  const journal: ConversationJournal = {
    number,
    resultId: undefined,
    edition: undefined,
    hasTwoTabs: options.hasTabs && random() < twoTabsShare,
    openedBefore: 0,
    takeovers: 0,
    messages: [],
    sentFiles: 0,
    formerRules: undefined,
    complaints: [],
    explained: [],
  };
  const conversation = { journal, tabs: [], editions: new Map(), options };
  await open(conversation);
  for (let i = 0; i < length && journal.resultId !== undefined && !options.isOver(); i++) {
    // people think: a conversation has to last longer than a process is held up for a late commit to meet it
    await delay(random() * longestThoughtMs);
    const hasOne = conversation.tabs.length < 2;
    if (journal.hasTwoTabs && (hasOne || random() < reloadShare)) {
      journal.openedBefore = i;
      await open(conversation);
    }
    const isLast = random() < goodbyeShare;
    await sayNext(conversation, i, isLast);
    // a message of unknown fate ends the conversation: what comes after it could not be told apart
    if (isLast || journal.messages.some(({ fate }) => fate === 'unknown')) return journal;
  }
  return journal;
}

/** Remembers that a former release takes part, if it does. */
function noteFormer({ journal, options: { former } }: Conversation): void {
  if (former?.isThere() === true) journal.formerRules = former.rules;
}

/** Opens the first tab or the second one, or loads one of both again. */
async function open(conversation: Conversation): Promise<void> {
  const { journal, tabs, editions, options } = conversation;
  noteFormer(conversation);
  const opened = await openTab(options, journal.resultId);
  if (opened === undefined) return;
  if (!('tab' in opened)) {
    complain(
      journal,
      `a start of conversation ${journal.number} answered ${opened.status}: ${opened.body} (${new Date().toISOString()})`,
    );
    return;
  }
  // while management is away a start cannot go on with a result: that tab is closed again
  if (journal.resultId === undefined) {
    const { resultId, edition } = opened;
    Object.assign(journal, { resultId, edition });
  }
  if (opened.resultId !== journal.resultId) return;
  editions.set(opened.tab.sessionId, opened.edition);
  if (tabs.length < 2) tabs.push(opened.tab);
  else tabs[Math.floor(options.random() * 2)] = opened.tab;
}

/** Says one thing in one of the tabs, or two rivals at once: in both tabs where there are two. Only one says goodbye. */
async function sayNext(conversation: Conversation, group: number, isLast: boolean): Promise<void> {
  const { journal, tabs, options } = conversation;
  const { random } = options;
  noteFormer(conversation);
  const hasRival = !isLast && random() < (tabs.length < 2 ? rivalShare.oneTab : rivalShare.twoTabs);
  const first = Math.floor(random() * tabs.length);
  const chosen = hasRival ? [first, (first + 1) % tabs.length] : [first];
  const said = chosen.flatMap((index, position) => {
    const tab = tabs[index];
    const end = isLast ? ` ${goodbye}` : hasRival ? `.${'ab'[position] ?? ''}` : '';
    const text = `${journal.number}.${group}${end}`;
    if (!tab) return [];
    const { sessionId } = tab;
    const sentAt = Date.now();
    const message: JournalMessage = {
      text,
      group,
      sessionId,
      sentAt,
      file: undefined,
      turn: undefined,
      fate: 'unknown',
    };
    return [{ tab, message }];
  });
  journal.messages.push(...said.map(({ message }) => message));
  await Promise.all(said.map(({ message }) => attachFile(conversation, message)));
  await Promise.all(said.map(({ tab, message }) => sayOnce(conversation, tab, message)));
  noteFormer(conversation);
  const accepted = said.flatMap(({ message }) => (message.fate === 'accepted' ? [message] : []));
  if (new Set(accepted.map(({ sessionId }) => sessionId)).size > 1)
    complain(journal, `two sessions took an answer at once: ${accepted.map(nameOf).join(' and ')}`, 'tabs');
}

/** Sends a file for a message, sometimes; it may be one that the visitor does not name after all. */
async function attachFile({ journal, options }: Conversation, message: JournalMessage): Promise<void> {
  if (options.random() > fileShare) return;
  const sending = await sendFile(options, message.sessionId, message.text);
  if (sending.file === undefined) {
    const { complaint, isForWantOfRoute } = sending;
    if (complaint !== undefined)
      complain(journal, `${nameOf(message)}: ${complaint}`, isForWantOfRoute === true ? 'files' : undefined);
    return;
  }
  journal.sentFiles++;
  if (options.random() > unnamedShare) message.file = sending.file;
}

/** Sends a message, each copy with the same key, until one of them has an answer. */
async function sayOnce(conversation: Conversation, tab: Tab, message: JournalMessage): Promise<void> {
  const { journal, editions, options } = conversation;
  const { sessionId, turn } = tab;
  const path = `/v1/sessions/${sessionId}/continueChat`;
  const body = {
    message: {
      type: 'text',
      text: message.text,
      ...(message.file === undefined ? {} : { attachedFileUrls: [message.file.url] }),
    },
    ...(turn === undefined || options.random() > inReplyToShare
      ? {}
      : { inReplyTo: { turn, inputId: 'question' } }),
  };
  const key = randomUUID();
  const copies = options.random() < 0.5 ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: copies }, () => persist(options, path, body, key)));
  for (const answer of answers) {
    if (answer === undefined) continue;
    const complaint = learn(tab, answer);
    message.turn ??= turnThatAnswered(answer);
    if (complaint !== undefined) complain(journal, `${nameOf(message)}: ${complaint}`, 'tabs');
  }
  if (tab.sessionId !== sessionId) journal.takeovers++;
  if (answers.some((answer) => answer !== undefined && wasAccepted(answer))) {
    message.fate = 'accepted';
    options.onTurn();
    const bodies = answers.flatMap((answer) => (answer?.status === 200 ? [answer.body] : []));
    judge(message, bodies, editions.get(sessionId), journal);
  } else if (answers.every(isRefusedForGood)) {
    message.fate = 'refused';
    for (const answer of answers) {
      // what was received is there
      if (answer.status !== 409 || answer.body.includes('/file-not-received"'))
        complain(journal, `${nameOf(message)} answered ${answer.status}: ${answer.body}`);
    }
  }
}

/** Answered now, or answered before and too long ago for the answer to be kept. */
function wasAccepted({ status, body }: Answer): boolean {
  return status === 200 || (status === 409 && body.includes('/already-answered"'));
}

/** A session that was busy is free a moment later, and takes an attempt that is still out. */
const isRefusedForGood = (answer: Answer | undefined): answer is Answer =>
  answer !== undefined && !(answer.isOneStillOut && answer.body.includes('/session-busy"'));

/** The number of the turn that took the message. */
function turnThatAnswered(answer: Answer): number | undefined {
  return wasAccepted(answer) ? saidIn(answer.body)?.turn : undefined;
}

function judge(
  message: JournalMessage,
  bodies: readonly string[],
  expected: string | undefined,
  journal: ConversationJournal,
): void {
  if (new Set(bodies).size > 1)
    complain(journal, `${nameOf(message)} was answered in two ways: ${bodies.join(' and ')}`);
  const [body] = bodies;
  if (body === undefined) return;
  if (!body.includes(`"${message.text}"`))
    complain(journal, `${nameOf(message)} got the answer to something else: ${body}`);
  const edition = editionIn(body);
  if (edition !== expected) {
    complain(journal, `${nameOf(message)} was answered by edition ${edition ?? '?'}, not ${expected ?? '?'}`);
  }
}
