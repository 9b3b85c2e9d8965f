import type { ManagementClient } from '@parley/client';
import type { Installation } from '../installation.ts';
import { isAllowed } from './former-release.ts';
import { nameOf, type ConversationJournal, type JournalMessage } from './journal.ts';

/** The findings of the checker; all from `lost` to `complaints` should be empty. */
export type Verdict = {
  readonly conversations: number;
  /**
   * Conversations of visitors with two tabs, and the number of times one of their tabs learned that another
   * session had taken over.
   */
  readonly twoTabs: number;
  readonly takeovers: number;
  readonly accepted: number;
  readonly stored: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly outOfOrder: readonly string[];
  readonly invented: readonly string[];
  readonly complaints: readonly string[];
  /** Conversations in which a former release took part, and the things found in them that its rules allow. */
  readonly withFormer: number;
  readonly explained: readonly string[];
};

/** The stored form of a conversation, from the public API. */
type StoredResult = {
  readonly id: string;
  readonly answers: readonly { readonly content: string }[];
  readonly variables: readonly { readonly name: string; readonly value: unknown }[];
  /** The visitor's messages in all of its sessions; read if there was more than one. */
  readonly said?: readonly string[];
};

/** A result as a list of results has it. */
type ListedResult = StoredResult & { readonly isCompleted: boolean; readonly createdAt: string };

/** Compares what visitors wrote down with what the public API says was stored, and with nothing else. */
export async function checkJournals(
  { api }: Pick<Installation, 'api'>,
  botId: string,
  journals: readonly ConversationJournal[],
): Promise<Verdict> {
  const shared = new Set(
    journals.flatMap(({ hasTwoTabs, resultId }) => (hasTwoTabs && resultId !== undefined ? [resultId] : [])),
  );
  const words = await wordsOfShared(api, botId, shared);
  // after the words: a result that is read has at least as much as they have
  const results = await allResults(api, botId);
  const withWords = results.map((result) => ({ ...result, ...said(words.get(result.id)) }));
  return verdictOn(withWords, journals);
}

/** Compares stored results with journals. */
export function verdictOn(
  stored: readonly StoredResult[],
  journals: readonly ConversationJournal[],
): Verdict {
  const results = new Map(stored.map((result) => [result.id, result]));
  const found = {
    lost: [] as string[],
    doubled: [] as string[],
    outOfOrder: [] as string[],
    invented: [] as string[],
  };
  const misplaced: string[] = [];
  const explained: string[] = [];
  let count = 0;
  for (const journal of journals) {
    const result = results.get(journal.resultId ?? '');
    const answers = result?.answers.map(({ content }) => content) ?? [];
    const said = result?.said ?? answers;
    count += said.length;
    const allowsDisorder = isAllowed(journal, 'tabs');
    const disorder = allowsDisorder ? explained : misplaced;
    compare(journal, said, { ...found, outOfOrder: allowsDisorder ? explained : found.outOfOrder });
    // all of them answer one block: those of the session that wrote last are the ones that count
    const last = said.slice(said.length - answers.length);
    if (last.join() !== answers.join())
      disorder.push(
        `the answers of conversation ${journal.number} are not its last ones: ${parting(answers, last)}`,
      );
    if (result && !isAsLeft(journal, result))
      disorder.push(
        `the result of conversation ${journal.number} is not as its last answer left it: it has ` +
          `${JSON.stringify(lastSaid(result))}, after ${messagesSince(journal, lastSaid(result))}`,
      );
  }
  return {
    conversations: journals.length,
    twoTabs: journals.filter(({ hasTwoTabs }) => hasTwoTabs).length,
    takeovers: journals.reduce((sum, { takeovers }) => sum + takeovers, 0),
    accepted: journals.flatMap(({ messages }) => messages).filter(({ fate }) => fate === 'accepted').length,
    stored: count,
    ...found,
    complaints: [...journals.flatMap(({ complaints }) => complaints), ...misplaced],
    withFormer: journals.filter(({ formerRules }) => formerRules !== undefined).length,
    explained: [...journals.flatMap((journal) => journal.explained), ...explained],
  };
}

/** So many entries of a list are shown at the place that matters. */
const shownEntries = 6;

/** Two lists where they part for the first time, with the entry before it. */
function parting(answers: readonly string[], said: readonly string[]): string {
  const at = answers.findIndex((answer, index) => answer !== said[index]);
  const shown = (list: readonly string[]): string =>
    list.slice(Math.max(0, at - 1), at - 1 + shownEntries).join(', ');
  return `from entry ${at + 1} on ${shown(answers)}, and were said ${shown(said)}`;
}

/** The messages from the one with that text on, or the last ones where none has it. */
function messagesSince({ messages }: ConversationJournal, text: unknown): string {
  const at = messages.findLastIndex((message) => message.text === text);
  const since = at === -1 ? messages.slice(-shownEntries) : messages.slice(at, at + shownEntries);
  const left = messages.length - at - since.length;
  return [...since.map(nameOf), ...(at !== -1 && left > 0 ? [`${left} more`] : [])].join(', ');
}

const lastSaid = ({ variables }: StoredResult): unknown =>
  variables.find(({ name }) => name === 'Said')?.value;

function compare(
  { messages }: ConversationJournal,
  answers: readonly string[],
  found: { lost: string[]; doubled: string[]; outOfOrder: string[]; invented: string[] },
): void {
  const known = new Map<string, JournalMessage>(messages.map((message) => [message.text, message]));
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  for (const { text, fate } of messages) {
    const count = counts.get(text) ?? 0;
    if (fate === 'accepted' && count === 0) found.lost.push(text);
    if (count > 1) found.doubled.push(text);
    // a message that was refused must not have been stored after all
    if (fate === 'refused' && count > 0) found.invented.push(text);
  }
  let group = -1;
  for (const answer of answers) {
    const message = known.get(answer);
    if (!message) found.invented.push(answer);
    else if (message.group < group) found.outOfOrder.push(answer);
    else group = message.group;
  }
}

/** True if the result holds the visitor's last message, if the visitor knows it: no tab was opened after it. */
function isAsLeft({ messages, openedBefore }: ConversationJournal, result: StoredResult): boolean {
  if (messages.some(({ fate }) => fate === 'unknown')) return true;
  const accepted = messages.filter(({ fate }) => fate === 'accepted');
  const group = accepted.at(-1)?.group;
  if (group === undefined || group < openedBefore) return true;
  const said = lastSaid(result);
  return accepted.some((message) => message.group === group && message.text === said);
}

/** All results of a bot that are archived, or all that are not, page by page. */
export async function allResults(
  api: ManagementClient,
  botId: string,
  isArchived = false,
): Promise<ListedResult[]> {
  const results: ListedResult[] = [];
  for (let cursor: number | null = 0; cursor !== null;) {
    const query = { timeFilter: 'allTime', limit: 500, cursor, isArchived } as const;
    const page: { results: ListedResult[]; nextCursor: number | null } = await api.listResults({
      path: { botId },
      query,
    });
    results.push(...page.results);
    cursor = page.nextCursor;
  }
  return results;
}

const said = (words: readonly string[] | undefined): Pick<StoredResult, 'said'> =>
  words === undefined ? {} : { said: words };

/** Everything that visitors said in results which several sessions wrote, as far as these are stored. */
async function wordsOfShared(
  api: ManagementClient,
  botId: string,
  shared: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  const words = new Map<string, string[]>();
  for (const { id } of await allResults(api, botId))
    if (shared.has(id)) words.set(id, await wordsOf(api, botId, id));
  return words;
}

async function wordsOf(api: ManagementClient, botId: string, resultId: string): Promise<string[]> {
  const path = { botId, resultId };
  const words: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Awaited<ReturnType<typeof api.getTranscript>> = await api.getTranscript({
      path,
      query: cursor === undefined ? {} : { cursor },
    });
    for (const { lines } of page.transcript)
      words.push(...lines.flatMap((line) => (line.role === 'visitor' ? [line.text] : [])));
    cursor = page.nextCursor;
  }
  return words;
}

/** True if nothing at all is wrong. */
export function isClean({ lost, doubled, outOfOrder, invented, complaints }: Verdict): boolean {
  return [lost, doubled, outOfOrder, invented, complaints].every(({ length }) => length === 0);
}
