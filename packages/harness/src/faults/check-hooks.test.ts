import { checkHooks, type HookVerdict } from './check-hooks.ts';
import { findingsOf } from './findings.ts';
import type { ConversationJournal, JournalMessage } from './journal.ts';

const message = (text: string, turn: number, group = turn): JournalMessage => ({
  text,
  group,
  sessionId: 'session',
  sentAt: 0,
  file: undefined,
  turn,
  fate: 'accepted',
});

/** The verdict on accepted `messages` after the webhook got these keys and a request failed in turn 9. */
async function found(
  messages: readonly JournalMessage[],
  keys: Readonly<Record<string, readonly string[]>>,
): Promise<HookVerdict> {
  const journal: ConversationJournal = {
    number: 0,
    resultId: 'result',
    edition: '1',
    hasTwoTabs: false,
    openedBefore: 0,
    takeovers: 0,
    messages: [...messages],
    sentFiles: 0,
    formerRules: undefined,
    complaints: [],
    explained: [],
  };
  const log = { description: 'The HTTP request failed.', sessionId: 'session', turn: 9, createdAt: '' };
  const api = { listResultLogs: () => Promise.resolve({ logs: [log], nextCursor: null }) };
  const calls = Object.entries(keys).map(
    ([text, list]) => [text, list.map((key) => ({ key, at: 0 }))] as const,
  );
  return checkHooks({ api }, 'bot', { calls: new Map(calls) }, [journal]);
}

test('a call that never came is missing, unless the log of the result says that it failed', async () => {
  const [called, silent, logged] = [message('a', 2), message('b', 3), message('c', 9)];
  const verdict = await found([called, silent, logged], { a: ['key', 'key'] });
  expect(verdict).toMatchObject({ missing: [silent], failed: [logged], rekeyed: [], repeated: 1 });
});

test('a second key is an error, unless the turn of a rival came between', async () => {
  const [alone, first, second] = [message('a', 2), message('b', 3), message('c', 4, 3)];
  const verdict = await found([alone, first, second], { a: ['k', 'l'], b: ['m'], c: ['n', 'o'] });
  expect(verdict.rekeyed.map(({ message: { text } }) => text)).toEqual(['a']);
  expect(verdict.outrun.map(({ message: { text } }) => text)).toEqual(['c']);
});

const noFiles = { missing: [], doubled: [], uninvited: [], orphans: [], gone: [] };
const noPayments = { unpaid: [], doubled: [], forgotten: [], untold: [], mistold: [] };
const noEvents = { missing: [], renamed: [], invented: [], outages: [1] };

test('what is found is named with session, turn and time, and only so much of it', async () => {
  const many = Array.from({ length: 50 }, (_, index) => message(`m${index}`, 100 + index));
  const none = { lost: [], doubled: [], outOfOrder: [], invented: [], complaints: ['x'.repeat(5_000)] };
  const figures = {
    conversations: 1,
    twoTabs: 0,
    takeovers: 0,
    accepted: 50,
    stored: 50,
    withFormer: 0,
    explained: [],
  };
  const lines = findingsOf({ ...figures, ...none }, await found(many, {}), noFiles, noEvents, noPayments, []);
  expect(lines).toHaveLength(22);
  expect(lines[0]).toHaveLength(600);
  expect(lines[1]).toBe(
    'webhook not called, and no log says so: "m0" (session session, turn 100, 1970-01-01T00:00:00.000Z)',
  );
  expect(lines.at(-1)).toBe('webhook not called, and no log says so: 30 more');
});
