import { pauseAfter } from './backoff.ts';

test.each([
  [1, 100],
  [2, 200],
  [5, 1_600],
  [6, 2_000],
  [10_000, 2_000],
])('after %d failures the pause is %d ms', (failures, ms) => {
  expect(pauseAfter(failures, { firstMs: 100, longestMs: 2_000 })).toBe(ms);
});
