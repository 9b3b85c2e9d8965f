import { allowedOriginsOf, checkOrigins } from './allowed-origins.ts';

const settings = (...allowedOrigins: string[]) => ({ security: { allowedOrigins } });

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example/', 'https://shop.example'],
  [' HTTPS://Shop.Example/page?a=1 ', 'https://shop.example'],
  ['https://shop.example:443', 'https://shop.example'],
  ['http://localhost:8080/', 'http://localhost:8080'],
  ['null', 'null'],
])('%j allows the origin %s', (text, origin) => {
  expect(allowedOriginsOf(settings(text))).toEqual([origin]);
  expect(checkOrigins(settings(text))).toEqual([]);
});

test.each(['shop.example', 'localhost:8080', '*', '', 'mailto:a@b.example'])(
  '%j is no origin: it stays, and is warned of by its place',
  (text) => {
    const given = settings('https://a.example', text);
    expect(allowedOriginsOf(given)).toEqual(['https://a.example', text]);
    expect(checkOrigins(given)).toMatchObject([
      { code: 'unknown-origin', severity: 'warning', pointer: '/settings/security/allowedOrigins/1' },
    ]);
  },
);

test('a bot that says nothing of origins allows all of them', () => {
  expect([allowedOriginsOf(undefined), allowedOriginsOf({}), checkOrigins({})]).toEqual([[], [], []]);
});
