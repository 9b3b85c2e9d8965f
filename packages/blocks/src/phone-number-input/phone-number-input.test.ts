import { getCountries } from 'libphonenumber-js/max';
import { phoneCountries } from '../shared/constants/countries.ts';
import { messageLimits } from '@parley/schema';
import { converse, findingsOf } from '../shared/testing.ts';

const variables = ['Phone', { id: 'v:Land', name: 'Land', value: ' gb ' }];
const ask = (options: object = {}) =>
  converse([{ id: 'q', type: 'phone number input', options: { variableId: 'v:Phone', ...options } }], {
    variables,
  });

test.each([
  ['+1 (213) 373-4253', undefined, '+12133734253'],
  ['call +44 20 7946 0958 or +33 6 12 34 56 78', undefined, '+442079460958'],
  ['020 7946 0958', 'GB', '+442079460958'],
  ['020 7946 0958', '{{Land}}', '+442079460958'],
  ['+33 6 12 34 56 78', 'GB', '+33612345678'],
  ['4915123456789', undefined, '+4915123456789'],
  ['0049 151 23456789', undefined, '+4915123456789'],
  ['33 6 12 34 56 78', 'GB', '+33612345678'],
  ['4930123456', 'DE', '+4930123456'],
])('%j with the default country %s is kept as %s', (typed, defaultCountryCode, kept) => {
  ask({ ...(defaultCountryCode === undefined ? {} : { defaultCountryCode }) })
    .start()
    .asks('phone number input')
    .reply(typed)
    .stores(kept)
    .sets('Phone', kept)
    .says('done');
});

test.each([
  ['', 'FR'],
  ['12', 'FR'],
  // as long as a number may be, but of no network
  ['+49 999 99999999', undefined],
  ['00', undefined],
  // a national number, and with a plus another valid one
  ['49 151 23456789', 'DE'],
  ['020 7946 0958', undefined],
  ['020 7946 0958', 'Narnia'],
  ['+99 123 456 789', 'FR'],
  [`${'x'.repeat(300)} +33 6 12 34 56 78`, 'FR'],
  ['1'.repeat(messageLimits.textLength), 'FR'],
])('%j with the default country %s is refused', (typed, defaultCountryCode) => {
  ask({ ...(defaultCountryCode === undefined ? {} : { defaultCountryCode }) })
    .start()
    .reply(typed)
    .refuses()
    .asks('phone number input');
});

test.each([
  [undefined, '+44 7400 123456'],
  ['de', '+49 1512 3456789'],
])(
  'a refusal says how to write it, with an example of the default country %s',
  (defaultCountryCode, example) => {
    ask({ ...(defaultCountryCode === undefined ? {} : { defaultCountryCode }) })
      .start()
      .reply('my number')
      .refuses(`That is not a phone number. Please write it with its country code, for example ${example}.`);
  },
);

test('a refusal in the words of the bot has the example behind them', () => {
  const settings = { general: { systemMessages: { invalidMessage: 'Pardon ?' } } };
  converse([{ id: 'q', type: 'phone number input', options: { defaultCountryCode: 'FR' } }], { settings })
    .start()
    .reply('mon numéro')
    .refuses('Pardon ? (+33 6 12 34 56 78)');
});

test('a recording and no reply at all are refused, in the block’s own words if it has some', () => {
  ask({ retryMessageContent: 'With its country, please.' })
    .start()
    .reply({ type: 'audio', url: 'https://example.org/33612345678' })
    .refuses('With its country, please.')
    .reply()
    .refuses('With its country, please.');
});

test('a country nobody knows and a missing variable are said when the bot is published', () => {
  const finding = (defaultCountryCode: string) =>
    findingsOf({ id: 'q', type: 'phone number input', options: { defaultCountryCode } }, variables);
  expect(finding('XX')).toEqual(['warning unknown-country /options/defaultCountryCode']);
  expect(['', 'fr', '{{Land}}'].flatMap(finding)).toEqual([]);
  expect(findingsOf({ id: 'q', type: 'phone number input', options: { variableId: 'x' } })).toEqual([
    'warning unknown-variable /options/variableId',
  ]);
});

test('every country whose numbers can be read can be chosen', () => {
  expect(phoneCountries).toEqual(getCountries().toSorted());
});
