import { converse, findingsOf } from '../shared/testing.ts';

const video = (content?: object) => ({ id: 'b', type: 'video', ...(content ? { content } : {}) });
const variables = [
  { id: 'v:Tall', name: 'Tall', value: '320' },
  { id: 'v:Evil', name: 'Evil', value: 'java\nscript:alert(1)' },
];
const shown = (content: object): unknown =>
  converse([video(content)], { variables }).start().turn.messages[0]?.content;

test('a block without content shows nothing', () => {
  converse([video()]).start().says('done').logsNothing();
});

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ', undefined],
  [
    'https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=1m30s',
    'youtube',
    'dQw4w9WgXcQ',
    '?list=x&start=90',
  ],
  ['https://youtube.com/shorts/a-b_c', 'youtube', 'a-b_c', undefined],
  ['https://youtu.be/abc?t=42', 'youtube', 'abc', '?start=42'],
  ['https://youtu.be/abc?t=soon', 'youtube', 'abc', '?start=0'],
  ['youtu.be/abc', 'youtube', 'abc', undefined],
  ['https://vimeo.com/76979871?h=8272103f6e', 'vimeo', '76979871', '?h=8272103f6e'],
  ['https://www.tiktok.com/@someone/video/7031', 'tiktok', '7031', undefined],
  ['https://www.gumlet.tv/watch/64f1a', 'gumlet', '64f1a', undefined],
])('%s is known as one of %s', (url, type, id, queryParamsStr) => {
  expect(shown({ url })).toEqual({ url, type, id, ...(queryParamsStr ? { queryParamsStr } : {}) });
});

test.each([
  ['https://example.org/film.mp4', 'https://example.org/film.mp4'],
  ['https://notyoutube.com/watch?v=abc', 'https://notyoutube.com/watch?v=abc'],
  ['https://example.org/?next=https://youtu.be/abc', 'https://example.org/?next=https://youtu.be/abc'],
  ['https://onedrive.live.com/embed?id=1', 'https://onedrive.live.com/download?id=1'],
])('%s is a file at %s', (url, file) => {
  expect(shown({ url })).toEqual({ type: 'url', url: file });
});

test('what the draft said of type and id does not outlive another address', () => {
  expect(
    shown({ url: 'https://example.org/film.mp4', type: 'youtube', id: 'old', queryParamsStr: '?old' }),
  ).toEqual({ type: 'url', url: 'https://example.org/film.mp4' });
});

test('how it is shown goes along, heights as numbers', () => {
  const look = { aspectRatio: '4/3', maxWidth: '50%', areControlsDisplayed: false, isAutoplayEnabled: true };
  const url = 'https://example.org/film.mp4';
  expect(shown({ ...look, url, height: '{{Tall}}' })).toEqual({ ...look, type: 'url', url, height: 320 });
  expect(shown({ url, height: '{{Nothing}}' })).toEqual({ type: 'url', url });
});

test('an unsafe address is left out and logged', () => {
  converse([video({ url: '{{Evil}}' })], { variables })
    .start()
    .says('done')
    .logs('not safe to open');
});

test('an address that can never be safe is said when the bot is published', () => {
  expect(findingsOf(video({ url: 'javascript:a' }))).toEqual(['error unsafe-url /content/url']);
  expect(findingsOf(video({ url: '{{Evil}}' }), variables)).toEqual([]);
});

test('one without an address is left out, and the log names the variable', () => {
  const variables = [{ id: 'v:Link', name: 'Link', value: '' }];
  const block = { id: 'b', type: 'video', content: { url: '{{Link}}' } };
  converse([block], { variables }).start().says('done').logs('The video was left out: nothing is in Link.');
  converse([{ ...block, content: {} }])
    .start()
    .says('done')
    .logsNothing();
});
