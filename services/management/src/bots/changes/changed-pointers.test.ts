import { changedPointers } from './changed-pointers.ts';

const part = (id: string, value: unknown = 0): object => ({ id, value });

test.each<[string, object, object, readonly string[]]>([
  ['nothing', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
  ['a field', { a: 1, b: 2 }, { a: 1, b: 3 }, ['/b']],
  ['a field that is new or gone', { a: 1 }, { b: 1 }, ['/a', '/b']],
  ['as deep as it can be told', { a: { b: { c: 1, d: 1 } } }, { a: { b: { c: 1, d: 2 } } }, ['/a/b/d']],
  ['names that pointers escape', { 'a/b': { '~': 1 } }, { 'a/b': { '~': 2 } }, ['/a~1b/~0']],
  ['a list without ids as a whole', { a: [1, 2] }, { a: [1, 3] }, ['/a']],
  [
    'a part that moved is not changed, one that came is',
    { a: [part('x'), part('y')] },
    { a: [part('n'), part('x'), part('y')] },
    ['/a/0'],
  ],
  [
    'a part that changed and moved',
    { a: [part('x')] },
    { a: [part('n'), part('x', 1)] },
    ['/a/0', '/a/1/value'],
  ],
  ['a part that is gone, by its former place', { a: [part('x'), part('y')] }, { a: [part('x')] }, ['/a/1']],
  ['the order alone', { a: [part('x'), part('y')] }, { a: [part('y'), part('x')] }, ['/a']],
  ['never the bookkeeping', { updatedAt: 1, id: 1 }, { updatedAt: 2, id: 2 }, []],
])('finds %s', (_what, before, after, expected) => {
  expect(changedPointers({ ...before }, { ...after })).toEqual(expected);
});

test('stops at a hundred', () => {
  const many = (value: number): object =>
    Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, value]));
  expect(changedPointers({ ...many(1) }, { ...many(2) })).toHaveLength(100);
});
