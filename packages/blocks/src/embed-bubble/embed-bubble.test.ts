import { converse, findingsOf } from '../shared/testing.ts';

const variables = ['Got', { id: 'v:Tall', name: 'Tall', value: '250,5' }];
const embed = (content?: object) => ({ id: 'b', type: 'embed', ...(content ? { content } : {}) });
const url = 'https://example.org/form';
const waiting = (waitForEvent: object = {}) =>
  converse([embed({ url, waitForEvent: { isEnabled: true, name: 'sent', ...waitForEvent } })], { variables });

test('a block without content shows nothing and waits for nothing', () => {
  converse([embed()]).start().says('done').ends();
});

test('heights are numbers, and what is none is left out', () => {
  const shown = (height: unknown): unknown =>
    converse([embed({ url, height })], { variables }).start().turn.messages[0]?.content;
  expect(shown(300)).toEqual({ url, height: 300 });
  expect(shown('{{Tall}}')).toEqual({ url, height: 250.5 });
  expect(shown('auto')).toEqual({ url });
});

describe('waiting for an event', () => {
  test('ends the turn after the page is shown', () => {
    waiting().start().says(`<embed ${url}>`).waitsFor('event').reply('anything').says('done');
  });

  test.each([
    ['plain words', 'plain words'],
    ['["a","b"]', ['a', 'b']],
    ['42', '42'],
    ['{"a":1}', '{"a":1}'],
    ['null', undefined],
    ['{"a":', '{"a":'],
    ['['.repeat(5_000) + ']'.repeat(5_000), '['.repeat(5_000) + ']'.repeat(5_000)],
  ])('keeps %j', (sent, kept) => {
    waiting({ saveDataInVariableId: 'v:Got' }).start().reply(sent).sets('Got', kept).says('done');
  });

  test('is over with any message, a recording or none, and then keeps nothing', () => {
    waiting({ saveDataInVariableId: 'v:Got' }).start().reply().sets('Got', undefined).says('done');
    const audio = { type: 'audio', url: 'https://example.org/a' } as const;
    waiting({ saveDataInVariableId: 'v:Got' }).start().reply(audio).sets('Got', undefined).says('done');
  });

  test('stores no answer', () => {
    expect(waiting().start().reply('x').turn.answers).toEqual([]);
  });
});

test('a page that may not be shown is not waited for', () => {
  converse([embed({ url: 'javascript:alert(1)', waitForEvent: { isEnabled: true } })])
    .start()
    .says('done')
    .logs('not safe to open');
});

test('an unsafe address and an unknown variable are said when the bot is published', () => {
  expect(findingsOf(embed({ url: 'javascript:a', waitForEvent: { saveDataInVariableId: 'x' } }))).toEqual([
    'error unsafe-url /content/url',
    'warning unknown-variable /content/waitForEvent/saveDataInVariableId',
  ]);
});

test('one without an address is left out, and the log names the variable', () => {
  const variables = [{ id: 'v:Link', name: 'Link', value: '' }];
  const block = { id: 'b', type: 'embed', content: { url: '{{Link}}' } };
  converse([block], { variables })
    .start()
    .says('done')
    .logs('The embedded page was left out: nothing is in Link.');
  converse([{ ...block, content: {} }])
    .start()
    .says('done')
    .logsNothing();
});

test('one without an address is not waited for', () => {
  const content = { url: '', waitForEvent: { isEnabled: true, name: 'done' } };
  converse([{ id: 'b', type: 'embed', content }])
    .start()
    .says('done')
    .ends();
});
