import { expect, test } from '@jest/globals';
import { toDocument } from '@parley/editing';
import type { Bot } from '@parley/schema';
import { says } from '@parley/testing';
import { groupName } from './group-name.ts';
import { placeWords } from './place-words.ts';

const long = 'We are a practice with four chairs and a garden behind the house';
const named = (title: string, ...blocks: readonly object[]): ReturnType<typeof toDocument> =>
  toDocument({
    groups: [{ id: 'g', title, graphCoordinates: { x: 0, y: 0 }, blocks }],
    events: [],
    edges: [],
    variables: [],
  } as unknown as Bot);

test.each<[string, string, readonly object[], string]>([
  ['its title if the author named it', 'Welcome', [says('a', 'Hello')], 'Welcome'],
  ['its first words, too, if nobody did', 'Group 3', [says('a', 'Hello')], 'Group 3 · Hello'],
  [
    'no more than some of them',
    'Group 3',
    [says('a', long)],
    'Group 3 · We are a practice with four chairs and…',
  ],
  ['its title while it is empty', 'Group 3', [], 'Group 3'],
  ['its title if that only has a number', '3 questions', [says('a', 'Hello')], '3 questions'],
])('a group is known by %s', (_, title, blocks, name) => {
  expect(groupName(named(title, ...blocks), 'g')).toBe(name);
});

test('an issue in a group that nobody named says which one it is', () => {
  expect(placeWords(named('Group 3', says('a', 'Hello')), ['blocks', 'a'])).toBe('Group 3 · Hello › Text');
});
