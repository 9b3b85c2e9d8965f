import { afterEach, expect, jest, test } from '@jest/globals';
import { processCounter } from './process-counter.ts';

afterEach(() => void jest.useRealTimers());

const counter = () => {
  jest.useFakeTimers({ now: 0 });
  return processCounter({ limit: 2, windowSeconds: 60 });
};

test('a key is refused from the first request above its limit until its window ends', () => {
  const count = counter();
  expect([count('a'), count('a'), count('b')]).toEqual([undefined, undefined, undefined]);
  jest.advanceTimersByTime(20_000);
  expect(count('a')).toBe(40_000);
  jest.advanceTimersByTime(39_999);
  expect(count('a')).toBe(1);
  jest.advanceTimersByTime(1);
  expect(count('a')).toBeUndefined();
});

test('a window that began late is kept to its own end', () => {
  const count = counter();
  count('early');
  jest.advanceTimersByTime(59_000);
  count('a');
  count('a');
  jest.advanceTimersByTime(58_000);
  expect(count('a')).toBe(2_000);
});

test('what nobody asks for any more is forgotten, and then no timer is left', () => {
  const count = counter();
  for (let key = 0; key < 1_000; key++) count(`key-${key}`);
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(180_000);
  expect(jest.getTimerCount()).toBe(0);
});
