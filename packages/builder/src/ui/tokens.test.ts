import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const src = join(import.meta.dirname, '..');
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.css') && !name.endsWith('tokens.css'),
);

/** Set by the library, by the sheets that colour categories and notes, and by the canvas at each zoom. */
const setElsewhere = new Set(
  ['trigger-width', 'category', 'tint', 'tint-line', 'overview-title', 'port-reach'].map(
    (name) => `--${name}`,
  ),
);

test('no style sheet but tokens.css writes a colour, a size of type or a shadow of its own', () => {
  expect(sheets.length).toBeGreaterThan(5);
  const own = sheets.flatMap((name) =>
    readFileSync(join(src, name), 'utf8')
      .split('\n')
      .filter((line) =>
        /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(|font-size: *[\d.]|box-shadow: (?!var|none)/i.test(line),
      )
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(own.filter((line) => !line.endsWith('font-size: 100%;'))).toEqual([]);
});

test('every token that a style sheet uses is there', () => {
  const tokens = readFileSync(join(src, 'ui/tokens.css'), 'utf8');
  const missing = sheets.flatMap((name) => {
    const text = readFileSync(join(src, name), 'utf8');
    return [...text.matchAll(/var\((--[\w-]+)/g)]
      .map(([, token = '']) => token)
      .filter((token) => !tokens.includes(`${token}:`) && !text.includes(`${token}:`))
      .filter((token) => !setElsewhere.has(token))
      .map((token) => `${name}: ${token}`);
  });
  expect(missing).toEqual([]);
});
