import { expect, test } from '@jest/globals';
import type { Rgba } from '@parley/widget/colours';
import fc from 'fast-check';
import { faintTexts, isOnDark } from './contrast.ts';
import { paletteOf, type Look } from './palette.ts';
import { presets } from './presets.ts';
import { withValue } from '../fields/parts/place.ts';

/** Reads `#rrggbb`, as a browser would. */
function read(colour: string): Rgba | undefined {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(colour) ?? [];
  const [red, green, blue] = parts.map((pair) => Number.parseInt(pair, 16) / 255);
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue, 1];
}

const themeOf = (look: Look): unknown =>
  Object.entries(look).reduce<unknown>(
    (theme, [path, value]) => withValue(theme, path.split('.'), value),
    {},
  );

test('whatever the brand colour, each text of its palette can be read, on a light page and on a dark one', () => {
  const part = fc.integer({ min: 0, max: 255 }).map((value) => value / 255);
  fc.assert(
    fc.property(part, part, part, fc.boolean(), (red, green, blue, onDark) => {
      const theme = themeOf(paletteOf([red, green, blue, 1], onDark));
      expect(faintTexts(theme, read)).toEqual([]);
      expect(isOnDark(theme, read)).toBe(onDark);
    }),
    { numRuns: 2_000, examples: [[1, 1, 1, false], [0, 0, 0, true], [1, 1, 0, false], [0, 0, 1, true]] }, // prettier-ignore
  );
});

test('a brand colour that can be told from the page stays as it is', () => {
  const look = paletteOf(read('#7e22ce')!, false);
  expect(look['chat.buttons.backgroundColor']).toBe('#7e22ce');
  expect(look['chat.buttons.color']).toBe('#ffffff');
});

test('eight presets can be read, and no two are alike', () => {
  expect(presets).toHaveLength(8);
  for (const { look } of presets) expect(faintTexts(themeOf(look), read)).toEqual([]);
  expect(new Set(presets.map(({ look }) => JSON.stringify(look))).size).toBe(8);
});
