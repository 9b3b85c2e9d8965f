import { expect, test } from '@jest/globals';
import { timeAgo } from './time.ts';

const now = Date.UTC(2026, 10, 22, 12);

test.each([
  ['2026-11-22T12:00:00.000Z', 'just now'],
  ['2026-11-22T11:59:31.000Z', 'just now'],
  ['2026-11-22T11:55:00.000Z', '5 minutes ago'],
  ['2026-11-22T09:00:00.000Z', '3 hours ago'],
  ['2026-11-21T11:00:00.000Z', 'yesterday'],
  ['2026-11-10T12:00:00.000Z', 'last week'],
  ['2025-01-01T00:00:00.000Z', 'last year'],
  // a clock of the server that is ahead
  ['2026-11-22T12:03:00.000Z', 'just now'],
])('%s is %s', (instant, words) => {
  expect(timeAgo(instant, now)).toBe(words);
});
