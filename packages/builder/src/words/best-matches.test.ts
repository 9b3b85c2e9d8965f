import { expect, test } from '@jest/globals';
import { bestMatches } from './best-matches.ts';

const found = (names: readonly string[], typed: string): readonly string[] =>
  bestMatches(names, typed, (name) => ({ names: [name] })).map(({ entry }) => entry);

test.each([
  ['date', ['Set a date', 'Update', 'Dates', 'Date'], ['Date', 'Dates', 'Set a date', 'Update']],
  ['tee', ['Committee', 'Canteen', 'Teeth'], ['Teeth', 'Committee', 'Canteen']],
  ['uber', ['Über', 'Tubers'], ['Über', 'Tubers']],
  ['block  new', ['A new block', 'New'], ['A new block']],
  ['nothing', ['Date'], []],
  ['', ['Second', 'First'], ['Second', 'First']],
])('“%s” in %j finds %j in this order', (typed, names, expected) => {
  expect(found(names, typed)).toEqual(expected);
});

test('an entry found by a keyword comes last and names the keyword', () => {
  const entries = [
    { name: 'HTTP request', keywords: ['webhook', 'send'] },
    { name: 'Send an email', keywords: ['mail'] },
  ];
  const matches = bestMatches(entries, 'send', ({ name, keywords }) => ({ names: [name], keywords }));
  expect(matches.map(({ entry, keyword }) => [entry.name, keyword])).toEqual([
    ['Send an email', undefined],
    ['HTTP request', 'send'],
  ]);
});
