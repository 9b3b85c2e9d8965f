import type { JournalMessage } from './journal.ts';
import { lossFigures, setBack } from './losses.ts';

const message = (
  group: number,
  turn: number | undefined,
  over: Partial<JournalMessage> = {},
): JournalMessage => ({
  text: `1.${group}`,
  group,
  turn,
  sessionId: 'session',
  sentAt: 0,
  file: undefined,
  fate: 'accepted',
  ...over,
});

test('an answer in a turn that its session had before means that it was set back', () => {
  const again = message(3, 3);
  expect(setBack([message(1, 2), message(2, 3), again, message(4, 4)])).toEqual([again]);
});

test('rivals, other sessions and messages that were refused set nothing back', () => {
  const rival = message(2, 3, { text: '2.b' });
  const elsewhere = message(3, 2, { sessionId: 'another' });
  const refused = message(4, undefined, { fate: 'refused' });
  expect(setBack([message(1, 2), message(2, 3), rival, elsewhere, refused, message(5, 4)])).toEqual([]);
});

test('who waits for a primary with its replica counts with the loss after which the answer came', () => {
  const losses = [
    { what: 'primary killed', from: 1_000, ledAt: 2_000, wholeAt: 3_000 },
    { what: 'primary killed', from: 9_000, ledAt: 9_500, wholeAt: 9_900 },
  ];
  const waits = [
    { from: 500, to: 3_700 },
    { from: 2_000, to: 2_500 },
    { from: 800, to: 10_000 },
  ];
  expect([...lossFigures(losses, waits)]).toEqual([
    ['primary killed', { count: 2, ledMs: 1_000, wholeMs: 2_000, backMs: 700 }],
  ]);
});
