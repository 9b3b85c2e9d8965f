import type { Settings } from '@parley/schema';
import { checkSettings } from './check-settings.ts';
import { botOf } from '../testing/index.ts';

const findings = (settings: Settings): string[] =>
  checkSettings(botOf({ groups: {}, settings })).map(
    ({ code, severity, pointer }) => `${severity} ${code} ${pointer}`,
  );
const origins = (...allowedOrigins: string[]): string[] => findings({ security: { allowedOrigins } });

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

test('origins that no site can have, and a language that is none, are warned of by their place', () => {
  expect(
    findings({
      publicShare: { frameOrigins: ['https://site.example', 'site.example'] },
      general: { language: 'German language' },
    }),
  ).toEqual([
    'warning unknown-origin /settings/publicShare/frameOrigins/1',
    'warning unknown-language /settings/general/language',
  ]);
  expect(
    findings({ publicShare: { frameOrigins: ['https://*.site.example'] }, general: { language: 'pt-BR' } }),
  ).toEqual([]);
});
