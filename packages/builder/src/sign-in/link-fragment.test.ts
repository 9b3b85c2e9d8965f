import { expect, test } from '@jest/globals';
import { linkIn } from './link-fragment.ts';

test.each([
  ['#code=abc', { code: 'abc', to: '/', isDemo: false }],
  ['#code=abc&to=/b/1&as=demo', { code: 'abc', to: '/b/1', isDemo: true }],
  ['#code=abc&to=//evil.example', { code: 'abc', to: '/', isDemo: false }],
  ['#code=abc&to=https://evil.example', { code: 'abc', to: '/', isDemo: false }],
  ['', undefined],
  ['#code=', undefined],
])('%s', (fragment, expected) => {
  expect(linkIn(fragment)).toEqual(expected);
});
