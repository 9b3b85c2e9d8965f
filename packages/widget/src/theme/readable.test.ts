import type { Rgba } from './colours.ts';
import { readable } from './readable.ts';

/** Reads `#rrggbb` and `#rrggbbaa`, as a browser would. */
function read(colour: string): Rgba | undefined {
  if (!/^#([\da-f]{6}|[\da-f]{8})$/.test(colour)) return undefined;
  const pairs = colour.match(/[\da-f]{2}/g) ?? [];
  const [red = 0, green = 0, blue = 0, alpha = 1] = pairs.map((pair) => Number.parseInt(pair, 16) / 255);
  return [red, green, blue, alpha];
}
const none = { background: undefined, input: undefined, button: undefined };

test('without colours, and with a picture behind it, nothing follows', () => {
  expect(readable(none, read)).toEqual({ scheme: undefined, inputScheme: undefined, accent: undefined });
  expect(readable({ ...none, background: 'center url("x.png")' }, read).scheme).toBeUndefined();
});

test('native controls are as dark as what they stand on', () => {
  expect(readable({ ...none, background: '#16181d', input: '#f8fafc' }, read)).toMatchObject({
    scheme: 'dark',
    inputScheme: 'light',
  });
  // almost nothing of a black field is seen on white
  expect(readable({ ...none, background: '#ffffff', input: '#00000011' }, read)).toMatchObject({
    scheme: 'light',
    inputScheme: 'light',
  });
});

test.each([
  ['#1e293b', '#16181d', undefined],
  ['#1d4ed8', '#16181d', undefined],
  ['#f59e0b', '#16181d', '#f59e0b'],
  ['#f59e0b', '#ffffff', undefined],
  ['#1d4ed8', '#ffffff', '#1d4ed8'],
])('buttons of %s on %s colour what stands on the background: %s', (button, background, accent) => {
  expect(readable({ ...none, background, button }, read).accent).toBe(accent);
});
