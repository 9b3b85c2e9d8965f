import { expect, test } from '@jest/globals';
import { PeopleTints } from './people-tints.ts';

const people = (...userIds: readonly string[]) =>
  userIds.map((userId) => ({ userId, name: userId, windows: 1, groupIds: [] }));
const idsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `user-${from + index}`);

test('as many people as there are colours have different ones, whoever they are', () => {
  for (let from = 0; from < 200; from++) {
    const present = new PeopleTints().of(people(...idsOf(6, from)));
    expect(new Set(present.map(({ tint }) => tint)).size).toBe(6);
  }
});

test('somebody who stays or comes back keeps their colour, whoever comes and goes meanwhile', () => {
  const tints = new PeopleTints();
  const tintsOf = (...userIds: readonly string[]) =>
    new Map(tints.of(people(...userIds)).map(({ userId, tint }) => [userId, tint]));
  const [first, second, third, ...others] = idsOf(6);
  const before = tintsOf(first!, second!, third!);
  const crowd = tintsOf(...others, third!, first!);
  expect([crowd.get(first!), crowd.get(third!)]).toEqual([before.get(first!), before.get(third!)]);
  expect(new Set(crowd.values()).size).toBe(5);
  const again = tintsOf(first!, second!);
  expect(again.get(first!)).toBe(before.get(first!));
});

test('a crowd has colours, too', () => {
  for (const { tint } of new PeopleTints().of(people(...idsOf(20)))) expect(tint).toMatch(/^[a-z]+$/);
});
