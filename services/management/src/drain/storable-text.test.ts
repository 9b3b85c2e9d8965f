import { parseStorable } from './storable-text.ts';

test.each([
  ['a NUL character', '{"a":"x\\u0000y"}', { a: 'x\uFFFDy' }],
  ['half of a surrogate pair', '["\\ud83d", "\\ude00!"]', ['\uFFFD', '\uFFFD!']],
  ['a NUL character in a name', '{"\\u0000":[1,null,true]}', { '\uFFFD': [1, null, true] }],
])('%s is replaced', (_name, json, value) => {
  expect(parseStorable(json)).toEqual(value);
});

test.each([
  ['a whole surrogate pair', '"\\ud83d\\ude00"', '😀'],
  ['a backslash before u0000', '"\\\\u0000"', '\\u0000'],
  ['everything else', '{"a":[1,"ü",{}]}', { a: [1, 'ü', {}] }],
])('%s stays', (_name, json, value) => {
  expect(parseStorable(json)).toEqual(value);
});

test('what is not JSON is refused', () => {
  expect(() => parseStorable('{')).toThrow(SyntaxError);
});
