import { redisTrouble } from './redis-trouble.ts';

test.each([
  [new Error("Socket timeout. Expecting data, but didn't receive any in 3000ms."), /frozen or overloaded/],
  [Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }), /does not run/],
  [new Error('getaddrinfo ENOTFOUND redis'), /no address/],
  [new Error('MISCONF Errors writing to the AOF file: No space left on device'), /disk, which may be full/],
])('%s is told in words', (error, words) => {
  expect(redisTrouble(error)).toMatch(words);
});

test('a reason that nobody knows is told as it is', () => {
  expect(redisTrouble(new Error('ERR something new'))).toBe('ERR something new');
});
