import { checkEncryption } from './url.ts';

test.each([
  'http://shop.com',
  'http://www.shop.com/cart?x={{X}}#y',
  ' HTTP://Shop.co.uk:8080/',
  'http://user:pass@shop.com/',
])('%j is an address that is not encrypted', (url) => {
  expect(checkEncryption(url, ['url']).map(({ rule, path }) => [rule.id, path])).toEqual([
    ['http-not-https', ['url']],
  ]);
});

test.each([
  'https://shop.com',
  'http://localhost:3000/',
  'http://crm/leads',
  'http://crm.internal/leads',
  'http://printer.local',
  'http://10.0.0.1/hook',
  'http://[::1]:80/',
  'http://{{Host}}/',
  'http://{{Host}}.shop.com/',
  'see http://shop.com',
  '',
])('%j is none, as far as can be told', (url) => {
  expect(checkEncryption(url, ['url'])).toEqual([]);
});
