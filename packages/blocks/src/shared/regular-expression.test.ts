import { costOfReading, patternOf } from './regular-expression.ts';

test.each([
  ['^\\d{3}$', '123', true],
  ['^\\d{3}$', '1234', false],
  ['/hello/i', 'Say HELLO', true],
  ['/hello/', 'Say HELLO', false],
  ['/^b/m', 'a\nb', true],
  ['/a.b/s', 'a\nb', true],
  ['/é/giu', 'É', true],
  ['a/b', 'xa/by', true],
])('%s on %j: %s', (pattern, text, expected) => {
  expect(patternOf(pattern)?.matches(text)).toBe(expected);
});

test.each(['(', '[a', '(?=a)b', '(a)\\1'])('%s is invalid, which is data and no exception', (pattern) => {
  expect(patternOf(pattern)).toBeUndefined();
});

test('a pattern made to backtrack for ever ends', () => {
  expect(patternOf('^(a+)+$')?.matches(`${'a'.repeat(5_000)}b`)).toBe(false);
});

test('a pattern remembers nothing from one text to the next', () => {
  const pattern = patternOf('/a/g');
  expect(['ba', 'ba', 'b', 'ba'].map((text) => pattern?.matches(text))).toEqual([true, true, false, true]);
});

test.each(['a', 'a{1000}', '(a{2,10}){100}', 'a{0}b{7,}', 'a{'])(
  'reading %s costs no less than the program it becomes',
  (source) => {
    const size = (patternOf(source)?.cost ?? 0) - 16;
    expect(costOfReading(source)).toBeGreaterThanOrEqual(size);
  },
);

test.each([
  // reading each of these takes as long as thousands of plain characters
  ['\\pL', 4_000],
  ['[^\\pL\\pN]', 8_000],
  ['/\\PL/i', 16_000],
  ['(?si)\\PL', 16_000],
  ['/[a-\\x{ffff}]/i', 8 * 0xff_ff],
  ['/[a-\\uFFFF]/i', 8 * 0xff_ff],
  ['/[a-\\u{1ffff}]/i', 8 * 0x1_ff_ff],
  ['/[a-\u{1ffff}]/i', 8 * 0x1_ff_ff],
  ['/[-a-\uffff]/i', 8 * 0xff_ff],
  ['/[!--\uffff]/i', 8 * 0xff_ff],
  ['(?i)[a-\uffff][^b-\uffff]', 2 * 8 * 0xff_ff],
])('reading %s costs at least %d', (source, least) => {
  expect(costOfReading(source)).toBeGreaterThan(least);
});

test('a range is dear only where the two cases of a letter are one', () => {
  expect(costOfReading('/[a-\uffff]/')).toBeLessThan(2_000);
});
