import { median, percentile, slope, spread } from './statistics.ts';

test('the median is the middle, or the mean of the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5]);
  expect(median([])).toBeNaN();
});

test('a percentile is a value of the list', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index);
  expect([0, 0.5, 0.99, 1].map((p) => percentile(hundred, p))).toEqual([0, 50, 99, 99]);
});

test('the slope is that of the line through the points', () => {
  expect(slope([0, 1, 2, 3].map((x) => ({ x, y: 2 * x + 1 })))).toBeCloseTo(2);
});

test('the spread is relative to the median', () => {
  expect(spread([9, 10, 11])).toBeCloseTo(0.2);
});
