import { messageLimits } from '@parley/schema';
import { converse, findingsOf } from '../shared/testing.ts';

const ask = (options: object = {}) =>
  converse([{ id: 'q', type: 'url input', options: { variableId: 'v:Url', ...options } }], {
    variables: ['Url'],
  });

test.each([
  'https://example.org',
  'http://example.org:8080/a?b=c#d',
  'example.org',
  'EXAMPLE.org/Path',
  'https://münchen.example',
  'https://xn--mnchen-3ya.xn--p1ai',
  'https://192.168.0.1/x',
  'https://example.org/a,b(c)',
])('%s is an address, and stays as it was typed', (typed) => {
  ask().start().asks('url input').reply(` ${typed} `).stores(typed).sets('Url', typed).says('done');
});

test.each([
  '',
  'example',
  'https://',
  'https://localhost',
  'ftp://example.org',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://exa mple.org',
  'https://user:secret@example.org',
  'https://-example.org',
  'https://example..org',
  'https://300.1.1.1',
  '//example.org',
  'mailto:ada@example.org',
  `https://example.org/${'a'.repeat(2083)}`,
  'a.'.repeat(messageLimits.textLength / 2),
])('%j is none', (typed) => {
  ask().start().reply(typed).refuses().asks('url input');
});

test('a recording and no reply at all are refused', () => {
  ask().start().reply({ type: 'audio', url: 'https://example.org/a' }).refuses().reply().refuses();
});

test('without words of its own the block uses the bot’s', () => {
  const settings = { general: { systemMessages: { invalidMessage: 'Hm?' } } };
  converse([{ id: 'q', type: 'url input' }], { settings })
    .start()
    .reply('x')
    .refuses('Hm?');
});

test('a variable that is not there is said when the bot is published', () => {
  expect(findingsOf({ id: 'q', type: 'url input', options: { variableId: 'x' } })).toEqual([
    'warning unknown-variable /options/variableId',
  ]);
});
