import { expect, test } from '@jest/globals';
import { newGroupTitle } from './new-group-title.ts';

const groupsWith = (...titles: readonly string[]) => ({
  groups: Object.fromEntries(
    titles.map((title, index) => [
      String(index),
      { id: String(index), title, graphCoordinates: { x: 0, y: 0 } },
    ]),
  ),
});

test.each([
  [[], 'Group 1'],
  [['Welcome', 'Contact', 'Bye'], 'Group 4'],
  // one was deleted: the number of the next is not that of one that is there
  [['Group 2', 'Group 3'], 'Group 4'],
])('in a bot with the groups %j a new one is called %s', (titles, expected) => {
  expect(newGroupTitle(groupsWith(...titles))).toBe(expected);
});
