import { messageLimits } from '@parley/schema';
import { converse, findingsOf } from '../shared/testing.ts';

const ask = (options: object = {}) =>
  converse([{ id: 'q', type: 'email input', options: { variableId: 'v:Email', ...options } }], {
    variables: ['Email'],
  });

test.each([
  ['ada@example.org', 'ada@example.org'],
  ['  ADA.Lovelace+bots@Mail.Example.CO.UK ', 'ada.lovelace+bots@mail.example.co.uk'],
  ["o'neill@example.org", "o'neill@example.org"],
  ['a@xn--mnchen-3ya.de', 'a@xn--mnchen-3ya.de'],
])('%j is kept as %s', (typed, kept) => {
  ask().start().asks('email input').reply(typed).stores(kept).sets('Email', kept).says('done');
});

test.each([
  '',
  'ada',
  'ada@example',
  'ada@@example.org',
  '.ada@example.org',
  'a..da@example.org',
  'ada@example.org, bob@example.org',
  'ada@example.org\nBcc: all@example.org',
  'Ada <ada@example.org>',
  `${'a'.repeat(250)}@example.org`,
  '@'.repeat(messageLimits.textLength),
])('%j is refused', (typed) => {
  ask().start().reply(typed).refuses().asks('email input').sets('Email', undefined);
});

test('a recording and no reply at all are refused', () => {
  ask().start().reply({ type: 'audio', url: 'https://example.org/a' }).refuses().reply().refuses();
});

test('an empty retry message of its own counts as none', () => {
  ask({ retryMessageContent: '' })
    .start()
    .reply('x')
    .refuses('That is not an email address. Could you check it?');
});

test('the bot’s own words for what does not fit do not replace those about addresses', () => {
  const settings = { general: { systemMessages: { invalidMessage: 'Hm?' } } };
  converse([{ id: 'q', type: 'email input' }], { settings })
    .start()
    .reply('x')
    .refuses('That is not an email address. Could you check it?');
});

test('a variable that is not there is said when the bot is published', () => {
  expect(findingsOf({ id: 'q', type: 'email input', options: { variableId: 'x' } })).toEqual([
    'warning unknown-variable /options/variableId',
  ]);
});
