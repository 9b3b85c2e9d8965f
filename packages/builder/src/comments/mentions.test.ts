import { expect, test } from '@jest/globals';
import { mentionedIn, offeredFor, runsOf, withMention } from './mentions.ts';

const people = [
  { userId: 'ann', name: 'Ann' },
  { userId: 'anna', name: 'Anna Lee' },
  { userId: 'mail', name: 'ann@parley.example' },
  { userId: 'nobody', name: null },
];

test.each([
  ['@Ann, see', ['ann']],
  ['@Anna Lee and @Ann', ['ann', 'anna']],
  ['to @ann@parley.example', ['mail']],
  ['write to me@Ann', []],
  ['@', []],
])('the text %j mentions those whose names it has after an @', (text, ids) => {
  expect(mentionedIn(text, people)).toEqual(ids);
});

test('a text is cut at its mentions, and nothing of it is lost', () => {
  const runs = runsOf('Dear @Anna Lee: ask @Ann.', people);
  expect(runs.map(({ text }) => text)).toEqual(['Dear ', '@Anna Lee', ': ask ', '@Ann', '.']);
});

test('people are offered while their name is written, and the name takes the place of its beginning', () => {
  expect(offeredFor('Hello @an', people).map(({ userId }) => userId)).toEqual(['ann', 'anna', 'mail']);
  expect(offeredFor('Hello @Anna L', people).map(({ userId }) => userId)).toEqual(['anna']);
  expect(offeredFor('Hello an', people)).toEqual([]);
  expect(withMention('Hello @an', 'Anna Lee')).toBe('Hello @Anna Lee ');
});
