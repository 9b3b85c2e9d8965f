import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultRetryPolicy as policy, pause, pauseBefore, retryAfterMs } from './retry.ts';

describe('pauses', () => {
  test('grow to their limit, with a random half', () => {
    const shortest = [2, 3, 4, 5, 6].map((next) =>
      pauseBefore(next, { retryAfterMs: undefined }, policy, () => 0),
    );
    expect(shortest).toEqual([150, 300, 600, 1_200, 2_400]);
    const patient = { ...policy, attempts: 100 };
    expect(pauseBefore(50, { retryAfterMs: undefined }, patient, () => 1)).toBe(8_000);
  });

  test('are never shorter than Retry-After, and none is taken that is too long or one too many', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.integer({ min: 0, max: 60_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (next, wait, random) => {
          const taken = pauseBefore(next, { retryAfterMs: wait }, policy, () => random);
          if (next > policy.attempts || wait > policy.longestRetryAfterMs) expect(taken).toBeUndefined();
          else expect(taken).toBeGreaterThanOrEqual(wait);
        },
      ),
    );
  });

  test('end at once when the signal is aborted, with its reason', async () => {
    const stopping = new AbortController();
    const waiting = pause(60_000, stopping.signal);
    stopping.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(pause(60_000, stopping.signal)).rejects.toThrow('enough');
  });
});

test.each([
  ['7', 7_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 12:00:10 GMT', 10_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After: %s', (header, expected) => {
  expect(retryAfterMs(header, Date.parse('2026-11-21T12:00:00Z'))).toBe(expected);
});
