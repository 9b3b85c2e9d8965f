import { checkEvents, judgeEvents } from './check-events.ts';
import type { EventArrival, EventReceiver } from './event-receiver.ts';
import type { ConversationJournal } from './journal.ts';

const at = '2026-11-23T02:00:00.000Z';
const answer = (id: string, over: Partial<EventArrival> = {}): EventArrival => ({
  id,
  type: 'answer.given',
  timestamp: at,
  data: { sessionId: 'session', resultId: 'result' },
  at: 0,
  isTaken: true,
  ...over,
});
const published = answer('p', { type: 'bot.published', data: { hash: 'abc' } });
const key = `answer.given session ${at}`;
const none = new Set<string>();
const happened = { certain: new Set([key]), possible: none };

test.each([
  ['what happened was told of', [answer('a')], { missing: [], renamed: [], invented: [], repeated: 0 }],
  ['told of twice under one id', [answer('a'), answer('a')], { missing: [], renamed: [], repeated: 1 }],
  ['told of under two ids', [answer('a'), answer('b')], { missing: [], renamed: [`${key}: 2 ids`] }],
  [
    'refused under another id, and then taken',
    [answer('a', { isTaken: false }), answer('b')],
    { missing: [], renamed: [`${key}: 2 ids`], refused: 1 },
  ],
  ['never told of', [], { missing: [key] }],
  ['only refused', [answer('a', { isTaken: false })], { missing: [key], refused: 1 }],
  [
    'refused, and never taken, though nobody knows that it happened',
    [answer('a'), answer('b', { isTaken: false, timestamp: '2026-11-23T03:00:00.000Z' })],
    { missing: ['answer.given session 2026-11-23T03:00:00.000Z'], invented: [] },
  ],
  [
    'told of, and never happened',
    [answer('a'), answer('c', { timestamp: '2026-11-23T03:00:00.000Z' })],
    { invented: ['answer.given session 2026-11-23T03:00:00.000Z'] },
  ],
])('%s', (_, arrivals, found) => {
  expect(judgeEvents(arrivals, happened, 0)).toMatchObject(found);
});

test('a deletion is the same event whenever it is told of', () => {
  const deleted = answer('d', { type: 'result.deleted', data: { resultId: 'gone' } });
  expect(
    judgeEvents([deleted], { certain: new Set(['result.deleted gone']), possible: none }, 0),
  ).toMatchObject({
    missing: [],
    invented: [],
  });
});

test('of publishes there are at least so many events as were answered', () => {
  expect(judgeEvents([published], { certain: none, possible: none }, 1)).toMatchObject({
    missing: [],
    invented: [],
  });
  expect(judgeEvents([published], { certain: none, possible: none }, 3).missing).toEqual([
    '2 of bot.published',
  ]);
});

test('a result that was deleted may have been told of as abandoned, after its last turn', () => {
  const abandoned = answer('a', { type: 'result.abandoned' });
  const possible = new Set([`result.abandoned result ${at}`]);
  expect(judgeEvents([], { certain: none, possible }, 0).missing).toEqual([]);
  expect(judgeEvents([abandoned], { certain: none, possible }, 0).invented).toEqual([]);
  const early = { ...abandoned, timestamp: '2026-11-23T01:00:00.000Z' };
  expect(judgeEvents([early], { certain: none, possible }, 0).invented).toHaveLength(1);
});

test('a result may have been told of as abandoned before its slow visitor went on', async () => {
  const instant = (minute: number): string => new Date(Date.parse(at) + minute * 60_000).toISOString();
  const turn = (minute: number, number: number) => ({
    sessionId: 'session',
    turn: number,
    createdAt: instant(minute),
    lines: [{ role: 'visitor', text: '0.0' }],
  });
  const told = (key: string, over: Partial<EventArrival> = {}): EventArrival =>
    answer(key, { type: 'result.abandoned', ...over });
  const arrivals = [
    told('before', { timestamp: instant(1) }),
    told('at last', { timestamp: instant(4) }),
    answer('start', { type: 'chat.started' }),
    ...[0, 3].map((minute) => answer(`answer ${minute}`, { timestamp: instant(minute) })),
  ];
  const result = { hasStarted: true, isCompleted: false, updatedAt: instant(4) };
  const api = {
    getTranscript: () => Promise.resolve({ transcript: [turn(0, 1), turn(3, 2)], nextCursor: null }),
    getResult: () => Promise.resolve({ result }),
  };
  const parley = { api, postgres: { url: 'postgres://127.0.0.1:1' }, worker: { kill: () => undefined } };
  const verdict = await checkEvents(
    parley as unknown as Parameters<typeof checkEvents>[0],
    'bot',
    { receiver: { arrivals } as unknown as EventReceiver, publishes: 0, hearsOfAbandoned: true },
    [{ resultId: 'result', messages: [] } as unknown as ConversationJournal],
  );
  expect(verdict).toMatchObject({ taken: 5, missing: [], renamed: [], invented: [] });
});
