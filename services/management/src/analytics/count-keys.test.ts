import { durationKey, secondsOf } from './count-keys.ts';

test.each([0, 1, 17, 59, 60])('%d seconds are kept to the second', (seconds) => {
  expect(secondsOf(durationKey(seconds * 1_000))).toBe(seconds);
});

test.each([61, 90, 600, 3_600, 86_400, 2_000_000])('%d seconds are kept to three percent', (seconds) => {
  const kept = secondsOf(durationKey(seconds * 1_000));
  expect(Math.abs(kept - seconds) / seconds).toBeLessThan(0.03);
});

test('a longer time never counts as a shorter one, and a clock that went back counts as no time', () => {
  const kept = Array.from({ length: 5_000 }, (_, second) => secondsOf(durationKey(second * 1_000)));
  expect(kept).toEqual([...kept].sort((one, other) => one - other));
  expect(secondsOf(durationKey(-5_000))).toBe(0);
});
