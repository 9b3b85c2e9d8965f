import { base64 } from './base64.ts';

test.each(['', 'a', 'ab', 'abc', 'ada:open sesame', 'żółć:🗝', 'a%41', '\u0000\u00ff'])('%j', (text) => {
  expect(base64(text)).toBe(Buffer.from(text).toString('base64'));
});
