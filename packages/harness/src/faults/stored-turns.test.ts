import { wasLeftAlone } from './stored-turns.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 10, 23, 2, 0, second)).toISOString();

test.each([
  ['nothing came after it', [0, 10], 11, true],
  ['its visitor, who was slow, went on later', [0, 10, 150], 11, true],
  ['its visitor went on in time, and the turn was stored late', [0, 10, 50, 150], 11, false],
  ['it was begun only afterwards', [150], 11, false],
])('a result was left alone or not: %s', (_, seconds, storedAt, isLeft) => {
  expect(wasLeftAlone(seconds.map(at), at(storedAt))).toBe(isLeft);
});
