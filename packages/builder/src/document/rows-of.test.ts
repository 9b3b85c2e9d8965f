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

test.each([
  ['a short message has one line', 'Hello!', 'line'],
  [
    'a message that one line would cut has two',
    'How much of the earth is covered by water, do you think?',
    'lines',
  ],
  ['signs of two columns need their room', '你好，欢迎光临。您想预约哪一天？我们随时为您服务', 'lines'],
])('%s', (_, text, height) => {
  const content = { richText: [{ type: 'p', children: [{ text }] }] };
  expect(rowsOf({ id: 'b', type: 'text', content }, nobody)).toMatchObject([{ height, text }]);
});

test('the hint of an answer field is told from words of the author', () => {
  const asks = (labels: object) => rowsOf({ id: 'b', type: 'text input', options: { labels } }, nobody)[0];
  expect(asks({ placeholder: 'Ada Lovelace' })).toMatchObject({ text: 'Ada Lovelace', isHint: true });
  expect(asks({})).not.toHaveProperty('isHint');
});
