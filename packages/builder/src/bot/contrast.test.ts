import { expect, test } from '@jest/globals';
import type { Rgba } from '@parley/widget/colours';
import { faintTexts, isOnDark } from './contrast.ts';

/** Reads `#rrggbb`, as a browser would. */
function read(colour: string): Rgba | undefined {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(colour) ?? [];
  const [red, green, blue] = parts.map((pair) => Number.parseInt(pair, 16) / 255);
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue, 1];
}
const faint = (theme: object): string[] => faintTexts(theme, read).map(({ path }) => path);

test('a theme that says nothing is easy to read', () => {
  expect(faint({})).toEqual([]);
});

test('a text is judged on its own ground, set or not', () => {
  expect(faint({ chat: { buttons: { backgroundColor: '#ffee00' } } })).toEqual(['chat.buttons.color']);
  expect(faint({ chat: { buttons: { backgroundColor: '#ffee00', color: '#000000' } } })).toEqual([]);
  expect(faint({ chat: { hostBubbles: { color: '#b0b0b0' } } })).toEqual(['chat.hostBubbles.color']);
  expect(faint({ chat: { inputs: { backgroundColor: '#64748b', color: '#ffffff' } } })).toEqual([
    'chat.inputs.placeholderColor',
  ]);
});

test('what lets the page through is judged together with it', () => {
  const chat = { guestBubbles: { backgroundColor: '#000000', color: '#ffffff', opacity: 0.1 } };
  expect(faint({ chat })).toContain('chat.guestBubbles.color');
  expect(faint({ general: { background: { type: 'Color', content: '#000000' } }, chat })).not.toContain(
    'chat.guestBubbles.color',
  );
});

test.each([
  { general: { background: { type: 'Image', content: 'https://example.com/a.png' } } },
  { general: { background: { content: '{{Colour}}' } } },
])('of what nobody knows nothing is said', (theme) => {
  expect(faint({ ...theme, chat: { buttons: { color: '#1d4ed8' } } })).toEqual([]);
});

test('on a dark background the colours count that are in effect there', () => {
  const night = { general: { background: { type: 'Color', content: '#101418' } } };
  expect([isOnDark(night, read), isOnDark({}, read)]).toEqual([true, false]);
  expect(faint(night)).toEqual([]);
  // what the bot says is light there by itself: hard to read on a light ground, easy on a dark one
  const host = (backgroundColor: string) => ({ ...night, chat: { hostBubbles: { backgroundColor } } });
  expect(faint(host('#f1f5f9'))).toEqual(['chat.hostBubbles.color']);
  expect(faint(host('#333344'))).toEqual([]);
});
