import { isNestedTooDeep, nestingLimit } from './nesting.ts';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

test('lists may lie in each other up to the limit and no deeper', () => {
  expect(isNestedTooDeep(nested(nestingLimit))).toBe(false);
  expect(isNestedTooDeep(nested(nestingLimit + 1))).toBe(true);
});

test('objects count like lists, whatever lies beside them', () => {
  expect(isNestedTooDeep({ a: 1, b: [{ c: { d: 'x' } }] }, 4)).toBe(false);
  expect(isNestedTooDeep({ a: 1, b: [{ c: { d: 'x' } }] }, 3)).toBe(true);
});

test('a hundred thousand levels are found out without going down them', () => {
  expect(isNestedTooDeep(nested(100_000))).toBe(true);
});

test.each([['text'], [1], [null], [undefined], [true]])('%j is not nested at all', (value) => {
  expect(isNestedTooDeep(value, 0)).toBe(false);
});
