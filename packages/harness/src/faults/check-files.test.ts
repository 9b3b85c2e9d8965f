import { judgeFiles } from './check-files.ts';
import type { JournalMessage } from './journal.ts';

const message = (text: string, fate: JournalMessage['fate'], url?: string): JournalMessage => ({
  text,
  group: 0,
  sessionId: 'session',
  sentAt: 0,
  file: url === undefined ? undefined : { url, content: `content of ${url}` },
  turn: undefined,
  fate,
});
const listed = (...urls: readonly string[]) => urls.map((url) => ({ id: url, url, downloadUrl: url }));
const contentAt = (url: string) => Promise.resolve(`content of ${url}`);
const kept = message('kept', 'accepted', 'a');

test.each([
  ['each accepted answer has its file', [kept, message('without', 'accepted')], ['a'], [0, 0, 0]],
  [
    'of an unknown answer there may be one',
    [kept, message('unknown', 'unknown', 'b')],
    ['a', 'b'],
    [0, 0, 0],
  ],
  ['of an unknown answer there may be none', [kept, message('unknown', 'unknown', 'b')], ['a'], [0, 0, 0]],
  ['a file is missing', [kept], [], [1, 0, 0]],
  ['a file is there twice', [kept], ['a', 'a'], [0, 1, 0]],
  ['a file of a refused answer is there', [kept, message('refused', 'refused', 'b')], ['a', 'b'], [0, 0, 1]],
  ['a file that nobody has named is there', [kept], ['a', 'c'], [0, 0, 1]],
])('%s', async (_what, messages, urls, counts) => {
  const { missing, doubled, uninvited } = await judgeFiles(listed(...urls), messages, contentAt);
  expect([missing.length, doubled.length, uninvited.length]).toEqual(counts);
});

test('a file with other bytes is missing', async () => {
  const { missing } = await judgeFiles(listed('a'), [kept], () => Promise.resolve('other'));
  expect(missing).toEqual([kept]);
});
