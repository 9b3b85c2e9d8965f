import { harmlessHeaders, judgedHeaders } from './outgoing-headers.ts';

test.each([
  ['a line break in a value', [['X-A', 'b\r\nX-Injected: c']]],
  ['a line feed in a value', [['X-A', 'b\nX-Injected: c']]],
  ['NUL in a value', [['X-A', 'b\0c']]],
  // the low bytes of these two are a line break
  ['a character that is a line break when it is cut to a byte', [['X-A', 'b\u010d\u010aX-Injected: c']]],
  ['a line break in a name', [['X-A\r\nX-Injected', 'c']]],
  ['a colon in a name', [['X-A: b', 'c']]],
  ['white space after a name', [['Content-Length ', '0']]],
  ['an empty name', [['', 'c']]],
] as const)('%s is refused', (_, headers) => {
  expect(() => judgedHeaders(headers)).toThrow('A header is not valid.');
});

test('more headers than any request needs are refused', () => {
  const many = Array.from({ length: 101 }, (_, i) => [`X-${i}`, ''] as const);
  expect(() => judgedHeaders(many)).toThrow('There are too many headers.');
  expect(() => judgedHeaders([['X-Long', 'x'.repeat(40_000)]])).toThrow('There are too many headers.');
});

test('headers of the connection are left out, whatever their case', () => {
  const own = ['Host', 'CONNECTION', 'content-length', 'Transfer-Encoding', 'Upgrade', 'Proxy-Authorization'];
  const kept = judgedHeaders([...own.map((name) => [name, 'x'] as const), ['Authorization', 'Bearer x']]);
  expect(kept).toEqual([['Authorization', 'Bearer x']]);
});

test('what could be a key does not follow a redirect to another origin', () => {
  const headers = [
    ['Authorization', 'Bearer x'],
    ['Cookie', 'a=b'],
    ['X-Api-Key', 'x'],
    ['Content-Type', 'application/json'],
    ['Accept', '*/*'],
  ] as const;
  expect(harmlessHeaders(headers).map(([name]) => name)).toEqual(['Content-Type', 'Accept']);
});
