import type { Conversation } from '@parley/engine/testing';
import { converseWith, findingsIn, says } from '../shared/testing.ts';

const bot = (bodyPath: string) => ({
  groups: {
    A: [
      {
        id: 'w',
        type: 'webhook',
        options: { responseVariableMapping: [{ id: 'm', variableId: 'v:Out', bodyPath }] },
      },
      says('on'),
    ],
  },
  variables: ['Out'],
});
const listening = (bodyPath: string): Conversation =>
  converseWith(bot(bodyPath)).start().acts('listenForWebhook').waitsFor('webhook');

test.each<[string, string, string | string[]]>([
  ['data.a', '{"data":{"a":1}}', '1'],
  ['data', '{"a":1}', '{"a":1}'],
  ['data', 'plain text', 'plain text'],
  ['statusCode', 'plain text', '200'],
  ['data.map((entry) => entry * 2)', '[1,2]', ['2', '4']],
])('%s of %j is %j', (bodyPath, text, value) => {
  listening(bodyPath).reply(text).sets('Out', value).says('on').ends();
});

test('a program that fails on the data clears the variable and is logged', () => {
  listening('data.a.b()').reply('{"data":{}}').sets('Out', undefined).logs('data.a.b()').says('on').ends();
});

test('a recording, or nothing at all, lets the conversation go on without data', () => {
  listening('data.a').reply({ type: 'audio', url: 'https://example.org/a.mp3' }).says('on').ends();
  listening('data.a').reply().says('on').ends();
});

test('without a mapping the data is not used', () => {
  converseWith({ groups: { A: [{ id: 'w', type: 'webhook' }, says('on')] } })
    .start()
    .waitsFor('webhook')
    .reply('{"data":1}')
    .says('on')
    .ends();
});

test('before it is published: a loop through it waits, and is none that runs away', () => {
  expect(findingsIn({ groups: { A: [{ id: 'w', type: 'webhook', outgoingEdgeId: 'to:A' }] } })).toEqual([]);
});
