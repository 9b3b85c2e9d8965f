import { expect, test } from '@jest/globals';
import '../words/late/results.ts';
import { spokenMessage } from './message-text.ts';

const image = (url: string) => ({ id: 'b', type: 'image', content: { url } }) as const;

test.each(['https://example.com/a.png', 'data:image/png;base64,AA'])(
  'a picture of the bot is shown as one (%s)',
  (url) => {
    expect(spokenMessage(image(url))).toEqual({ words: 'Picture', picture: url });
  },
);

test.each([
  ['http://example.com/a.png', 'http://example.com/a.png'],
  ['data:text/html,<b>', undefined],
])('what the page may not show stands there by its address (%s)', (url, shown) => {
  expect(spokenMessage(image(url))).toEqual({ words: 'Picture', url: shown });
});

test('a film stands there by its address', () => {
  const video = { id: 'b', type: 'video', content: { url: 'https://example.com/a.mp4' } } as const;
  expect(spokenMessage(video)).toEqual({ words: 'Film', url: 'https://example.com/a.mp4' });
});
