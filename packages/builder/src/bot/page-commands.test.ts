import { expect, test } from '@jest/globals';
import { pageCommands } from '../actions/page-commands.ts';
import { tabPaths } from './tab-paths.ts';

test('the list of commands leads to each page of a bot but the flow, where it stands', () => {
  const others = tabPaths.filter((path) => path !== '');
  expect(pageCommands.map(({ id }) => id)).toEqual(others.map((path) => `page-${path}`));
});
