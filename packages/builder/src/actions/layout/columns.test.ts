import { describe, expect, test } from '@jest/globals';
import { columnsOf, longestLaidOut } from './columns.ts';

const edgesOf = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([from, to]) => ({ from, to }));

describe('the columns of a flow', () => {
  test('follow its edges, but for those that lead back', () => {
    const columns = columnsOf(
      ['group', 'yes', 'no', 'end', 'start', 'alone'],
      edgesOf(
        ['start', 'group'],
        ['group', 'yes'],
        ['group', 'no'],
        ['yes', 'end'],
        ['group', 'end'],
        ['end', 'group'],
        ['no', 'no'],
      ),
    );
    expect(Object.fromEntries(columns)).toEqual({ start: 0, group: 1, yes: 2, no: 2, end: 3, alone: 0 });
  });

  test('place another beginning beside what it leads to', () => {
    const columns = columnsOf(
      ['one', 'two', 'three', 'start', 'reply'],
      edgesOf(['start', 'one'], ['one', 'two'], ['two', 'three'], ['reply', 'three']),
    );
    expect([columns.get('start'), columns.get('reply'), columns.get('three')]).toEqual([0, 2, 3]);
  });

  test('are there for a flow that has no beginning', () => {
    expect(Object.fromEntries(columnsOf(['a', 'b'], edgesOf(['a', 'b'], ['b', 'a'])))).toEqual({
      a: 0,
      b: 1,
    });
  });
});

test('edges are laid out from the shortest on, as long as there are not too many bends', () => {
  expect(longestLaidOut([1, 5, 90])).toBe(Infinity);
  expect(longestLaidOut([1, 2, ...Array.from({ length: 100 }, () => 400)])).toBe(399);
  expect(longestLaidOut(Array.from({ length: 9_000 }, () => 1))).toBe(1);
});
