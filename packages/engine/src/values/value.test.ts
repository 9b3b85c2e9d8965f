import fc from 'fast-check';
import { textOf, toValue } from './value.ts';

test.each([
  ['text', 'text'],
  ['', ''],
  [null, null],
  [undefined, null],
  [7, '7'],
  [0, '0'],
  [true, 'true'],
  [{ a: [1, null] }, '{"a":[1,null]}'],
  [[], []],
  [
    ['a', 1, null, undefined, { b: 2 }, ['c']],
    ['a', '1', null, null, '{"b":2}', '["c"]'],
  ],
  ['a\u0000b', 'ab'],
  ['a\ud800b', 'a\ufffdb'],
  [() => 1, ''],
])('of %j a variable keeps %j', (value, kept) => {
  expect(toValue(value)).toEqual(kept);
});

test('a JSON text is kept whole, whatever is escaped in it', () => {
  const value = { nul: 'a\u0000b', slash: '\\u0000', half: '\ud800' };
  expect(JSON.parse(textOf(toValue(value)))).toEqual(value);
  expect(toValue(value)).not.toContain('\u0000');
});

test('what is nested too deep to be written as text is kept as nothing', () => {
  const deep: unknown = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000));
  expect(toValue({ deep })).toBe('');
  expect(toValue([deep, 'a'])).toEqual(['', 'a']);
});

test('any JSON can be kept, and is then a text or a list of texts without NUL', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      const value = toValue(json);
      const texts = Array.isArray(value) ? value : [value];
      for (const text of texts) expect(text === null || !text.includes('\u0000')).toBe(true);
      expect(toValue(value)).toEqual(value);
    }),
  );
});

test.each([
  [undefined, ''],
  [null, ''],
  ['text', 'text'],
  [['a', null], '["a",null]'],
])('%j reads %j inside a text', (value, text) => {
  expect(textOf(value)).toBe(text);
});
