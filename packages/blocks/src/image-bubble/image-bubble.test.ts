import { converse, findingsOf } from '../shared/testing.ts';

const image = (content?: object) => ({ id: 'b', type: 'image', ...(content ? { content } : {}) });
const shown = (content: object, values: Record<string, string> = {}): unknown => {
  const variables = Object.entries(values).map(([name, value]) => ({ id: name, name, value }));
  return converse([image(content)], { variables }).start().turn.messages[0];
};

test('a block without content shows nothing', () => {
  converse([image()]).start().says('done').logsNothing();
});

test('an image that is a link has its texts filled in', () => {
  const clickLink = { url: 'https://example.org/{{Name}}', alt: 'About {{Name}}' };
  expect(shown({ url: 'https://example.org/a.png', clickLink }, { Name: 'Ada' })).toEqual({
    id: 'b',
    type: 'image',
    content: {
      url: 'https://example.org/a.png',
      clickLink: { url: 'https://example.org/Ada', alt: 'About Ada' },
    },
  });
});

test('an unsafe link is taken off and logged, the image is shown', () => {
  const content = { url: 'https://example.org/a.png', clickLink: { url: '{{Link}}', alt: 'x' } };
  const variables = [{ id: 'v', name: 'Link', value: ' java\tscript:alert(1)' }];
  converse([image(content)], { variables })
    .start()
    .says('<image https://example.org/a.png>', 'done')
    .logs('not safe to open');
  expect(shown(content, { Link: 'javascript:alert(1)' })).toMatchObject({
    content: { clickLink: { alt: 'x' } },
  });
});

test.each([
  ['data:image/png;base64,AA==', true],
  ['data:image/svg+xml,<svg/>', false],
  ['data:text/html,x', false],
  ['/logo.png', true],
])('%s is shown: %s', (url, isShown) => {
  converse([image({ url })])
    .start()
    .says(...(isShown ? [`<image ${url}>`] : []), 'done');
});

test('what can never be safe is said when the bot is published', () => {
  const content = { url: 'javascript:a', clickLink: { url: 'data:text/html,x' } };
  expect(findingsOf(image(content))).toEqual([
    'error unsafe-url /content/url',
    'error unsafe-url /content/clickLink/url',
  ]);
});

test('one without an address is left out, and the log names the variable', () => {
  const variables = [{ id: 'v:Link', name: 'Link', value: '' }];
  const block = { id: 'b', type: 'image', content: { url: '{{Link}}' } };
  converse([block], { variables }).start().says('done').logs('The image was left out: nothing is in Link.');
  converse([{ ...block, content: {} }])
    .start()
    .says('done')
    .logsNothing();
});
