import { expect, test } from '@jest/globals';
import { refusedOrigins } from './origins.ts';

const allowed = (...allowedOrigins: string[]) => refusedOrigins({ security: { allowedOrigins } });
const framed = (...frameOrigins: string[]) => refusedOrigins({ publicShare: { frameOrigins } });

test('sites, with or without a path, are taken, and so is nothing', () => {
  expect(refusedOrigins({})).toEqual([]);
  expect(
    allowed('https://example.com', ' https://example.com/shop ', 'http://localhost:8080', 'null', ''),
  ).toEqual([]);
  expect(framed('https://example.com', 'https://*.example.com')).toEqual([]);
});

test.each([
  ['example.com', 'https://example.com'],
  ['www.example.com/shop', 'https://www.example.com'],
  ['*', undefined],
  ['https://*.example.com', undefined],
  ['ftp://example.com', undefined],
  ['my site', undefined],
  ['{{Site}}', undefined],
])('%j is refused, and %j suggested', (text, suggestion) => {
  expect(allowed('https://example.com', text)).toEqual([
    { path: ['security', 'allowedOrigins', '1'], suggestion },
  ]);
});

test('a frame needs the site alone', () => {
  expect(framed('https://example.com/shop')).toEqual([
    { path: ['publicShare', 'frameOrigins', '0'], suggestion: 'https://example.com' },
  ]);
});
