import { expect, test } from '@jest/globals';
import { rowsOf } from './rows-of.ts';

const nobody = { variable: () => undefined, group: () => undefined, bot: () => undefined };
const rowOf = (type: 'image' | 'video' | 'audio' | 'embed', url: string): unknown =>
  rowsOf({ id: 'b', type, content: { url } }, nobody)[0];

const signed = `https://files.example.com/team.png?signature=${'a'.repeat(400)}`;
const inBot = `data:image/png;base64,${'A'.repeat(1_000)}`;

test.each([
  ['with a long address', signed, { height: 'media', picture: signed }],
  ['that stands in the bot', inBot, { height: 'media', picture: inBot, text: 'Picture', isQuiet: true }],
])('a row is tall for a picture %s', (_, url, row) => {
  expect(rowOf('image', url)).toMatchObject(row);
});

test.each([
  ['a picture whose address is filled in later', 'image', 'https://example.com/{{Name}}.png'],
  ['a picture that no browser would get', 'image', 'ftp://example.com/a.png'],
  ['a large picture that stands in the bot', 'image', `data:image/png;base64,${'A'.repeat(300_000)}`],
  ['no address', 'image', ''],
  ['a video', 'video', 'https://example.com/a.mp4'],
  ['a sound', 'audio', 'https://example.com/a.mp3'],
  ['a page', 'embed', 'https://example.com/'],
] as const)('a row is one line for %s', (_, type, url) => {
  const row = rowOf(type, url);
  expect(row).toMatchObject({ height: 'line' });
  expect(row).not.toHaveProperty('picture');
});
