import { isOfBlocksAndSteps, versionOf } from './bot-version.ts';

test.each([
  [{ version: '3' }, '3'],
  [{ version: '4' }, '4'],
  [{ version: '5' }, '5'],
  [{ version: '6' }, '6'],
  [{ version: '6.1' }, '6.1'],
  [{}, '3'],
  [{ version: null, events: null }, '3'],
  [{ events: [] }, '6'],
])('%j is of version %s', (bot, version) => {
  expect(versionOf(bot)).toBe(version);
});

test.each([[{ version: '2' }], [{ version: '7' }], [{ version: '6.10' }], [{ version: 6 }], [{ version: '' }]])(
  '%j is of no known version',
  (bot) => {
    expect(versionOf(bot)).toBeUndefined();
  },
);

test('a bot of blocks and steps is told by having blocks where groups are now', () => {
  expect(isOfBlocksAndSteps({ blocks: [{ id: 'b', steps: [] }] })).toBe(true);
  expect(isOfBlocksAndSteps({ blocks: [], groups: [] })).toBe(false);
  expect(isOfBlocksAndSteps({})).toBe(false);
});
