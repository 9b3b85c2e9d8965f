import { isLoopback } from '@parley/server';
import { isSafeForSignIn, originVariable } from './public-url.ts';

test.each([
  ['http://localhost:3000', true, true],
  ['http://127.0.0.1', true, true],
  ['http://[::1]:3000', true, true],
  ['http://parley.localhost', true, true],
  ['https://parley.example', false, true],
  ['http://parley.example', false, false],
  ['http://127.0.0.1.example', false, false],
  ['http://localhost.example', false, false],
])('%s: of this machine alone %s, safe for a sign-in %s', (url, loopback, isSafe) => {
  expect([isLoopback(url), isSafeForSignIn(url)]).toEqual([loopback, isSafe]);
});

test('what browsers find a host by is an origin', () => {
  expect(originVariable.parse('https://Parley.example:443/')).toBe('https://parley.example');
  for (const wrong of [
    'https://parley.example/app',
    'https://user@parley.example',
    'ftp://parley.example',
    'parley.example',
  ])
    expect(originVariable.safeParse(wrong).success).toBe(false);
});
