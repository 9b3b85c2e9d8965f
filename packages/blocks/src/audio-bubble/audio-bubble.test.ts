import { converse, findingsOf } from '../shared/testing.ts';

const audio = (content?: object) => ({ id: 'b', type: 'audio', ...(content ? { content } : {}) });
const shown = (content: object): unknown => converse([audio(content)]).start().turn.messages[0];

test('a block without content plays nothing', () => {
  converse([audio()]).start().says('done').logsNothing();
});

test('whether it plays by itself goes along where it is set, and only there', () => {
  const url = 'https://example.org/a.mp3';
  expect(shown({ url })).toEqual({ id: 'b', type: 'audio', content: { url } });
  expect(shown({ url, isAutoplayEnabled: false, volume: 3 })).toEqual({
    id: 'b',
    type: 'audio',
    content: { url, isAutoplayEnabled: false },
  });
});

test('an unsafe address is left out, logged, and said when the bot is published', () => {
  const block = audio({ url: 'data:text/html,<script>' });
  converse([block]).start().says('done').logs('not safe to open');
  expect(findingsOf(block)).toEqual(['error unsafe-url /content/url']);
});

test('one without an address is left out, and the log names the variable', () => {
  const variables = [{ id: 'v:Link', name: 'Link', value: '' }];
  const block = { id: 'b', type: 'audio', content: { url: '{{Link}}' } };
  converse([block], { variables }).start().says('done').logs('The sound was left out: nothing is in Link.');
  converse([{ ...block, content: {} }])
    .start()
    .says('done')
    .logsNothing();
});
