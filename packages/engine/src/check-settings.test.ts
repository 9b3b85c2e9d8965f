import { checkSettings } from './check-settings.ts';
import { botOf } from './testing/index.ts';

const origins = (...allowedOrigins: string[]): string[] =>
  checkSettings(botOf({ groups: {}, settings: { security: { allowedOrigins } } })).map(
    ({ code, severity, pointer }) => `${severity} ${code} ${pointer}`,
  );

test.each([
  'https://shop.example',
  'https://shop.example/',
  ' HTTPS://Shop.Example/page?a=1 ',
  'https://shop.example:443',
  'http://localhost:8080/',
  'http://[::1]:8080',
  'https://münchen.example',
  'null',
])('%j is an origin', (text) => {
  expect(origins(text)).toEqual([]);
});

test.each([
  'shop.example',
  'localhost:8080',
  '*',
  'https://*.shop.example',
  '',
  'mailto:a@b.example',
  'https://',
])('%j is none, and is warned of by its place', (text) => {
  expect(origins('https://a.example', text)).toEqual([
    'warning unknown-origin /settings/security/allowedOrigins/1',
  ]);
});
