import { allowedOriginsOf } from './allowed-origins.ts';

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
});

test.each(['shop.example', 'localhost:8080', '*', '', 'mailto:a@b.example'])(
  '%j is no origin: it stays, and no page has it',
  (text) => {
    expect(allowedOriginsOf(settings('https://a.example', text))).toEqual(['https://a.example', text]);
  },
);

test('a bot that says nothing of origins allows all of them', () => {
  expect([allowedOriginsOf(undefined), allowedOriginsOf({})]).toEqual([[], []]);
});
