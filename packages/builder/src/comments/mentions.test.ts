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

/** A text and the place of `|` in it. */
const written = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });

test.each([
  ['Hello @an|', ['ann', 'anna', 'mail']],
  ['Hello @an| and welcome', ['ann', 'anna', 'mail']],
  ['(@Anna L|)', ['anna']],
  ['@an|\nanother line', ['ann', 'anna', 'mail']],
  ['Hello an|', []],
  ['|Hello @an', []],
  ['me@an|', []],
])('in %j, where | is the caret, those are offered whose name is begun there', (marked, ids) => {
  const { text, caret } = written(marked);
  expect(offeredFor(text, caret, people).map(({ userId }) => userId)).toEqual(ids);
});

test.each([
  ['Hello @an|', 'Hello @Anna Lee |'],
  ['Hello @an| and welcome', 'Hello @Anna Lee |and welcome'],
  ['@Ann and @an|, see', '@Ann and @Anna Lee |, see'],
])('in %j the name takes the place of its beginning, and is followed by the caret', (before, after) => {
  const { text, caret } = withMention(written(before), 'Anna Lee');
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(after);
});
