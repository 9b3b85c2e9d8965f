import { expect, test } from '@jest/globals';
import type { Bot } from '@parley/schema';
import { says } from '@parley/testing';
import { createBotStore } from './bot-store.ts';

const bot = {
  id: 'bot',
  version: '6',
  name: 'Front desk',
  events: [],
  variables: [],
  edges: [],
  theme: {},
  settings: {},
  groups: [
    {
      id: 'g',
      title: 'Welcome',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [says('hello', ''), { id: 'name', type: 'text input' }, says('bye', 'Bye')],
    },
  ],
};

test('a block that was begun is left once neither it nor its message is chosen', () => {
  // the fields of the API that no field reads are left out
  const store = createBotStore(bot as unknown as Bot, { canEdit: true, isGuest: false });
  store.select({ blockIds: ['name'] });
  store.setState({ begun: ['name', 'hello'] });
  store.goTo(['blocks', 'hello'], 'name');
  store.select({ blockIds: ['hello'] });
  expect(store.getState().begun).toEqual(['name', 'hello']);
  store.select({ blockIds: ['bye'] });
  expect(store.getState().begun).toEqual([]);
  store.select({ blockIds: ['name'] });
  expect(store.getState().begun).toEqual([]);
});
