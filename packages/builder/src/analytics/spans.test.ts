import { expect, test } from '@jest/globals';
import { spansOf, totalsOf } from './spans.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    started: 3,
    answered: 2,
    completed: 1,
  }));

test('a month is shown by day', () => {
  expect(spansOf(days(31))).toEqual({ length: 1, spans: days(31) });
});

test('a year is shown by week, the last of which has not ended, and no chat is left out', () => {
  const { length, spans } = spansOf(days(365));
  expect([length, spans.length, spans[1]?.date, spans.at(-1)?.started]).toEqual([7, 53, '2026-01-08', 3]);
  expect(totalsOf(spans)).toEqual(totalsOf(days(365)));
});

test('no time needs more than 92 bars for its first 80 years', () => {
  for (const count of [93, 645, 2_577, 7_729, 29_000])
    expect(spansOf(days(count)).spans.length).toBeLessThan(93);
});
