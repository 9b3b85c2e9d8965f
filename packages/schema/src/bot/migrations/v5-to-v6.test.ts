import type { Block } from '../block.ts';
import type { ReadableBot } from './read-bot.ts';
import { v5ToV6 } from './v5-to-v6.ts';

const group = (id: string, ...blocks: Block[]): ReadableBot['groups'][number] => ({
  id,
  title: id,
  graphCoordinates: { x: 1, y: 2 },
  blocks,
});
const text = (id: string): Block => ({ id, type: 'text', groupId: 'g' });
const start = (outgoingEdgeId?: string): Block => ({
  id: 'start',
  type: 'start',
  label: 'Start',
  ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
});
const edge = (id: string, blockId: string): ReadableBot['edges'][number] => ({
  id,
  from: { groupId: 'g', blockId },
  to: { groupId: 'one' },
});
const bot = (parts: Partial<ReadableBot>): ReadableBot => ({
  events: [],
  groups: [],
  edges: [],
  variables: [],
  theme: {},
  settings: {},
  ...parts,
});

test('the start becomes an event with the id and the place of its group, and its edge leaves the event first', () => {
  const migrated = v5ToV6(
    bot({
      groups: [group('one', text('a')), group('first', start('s'))],
      edges: [edge('e', 'a'), edge('s', 'start')],
    }),
  );
  expect(migrated.events).toEqual([
    { id: 'first', type: 'start', graphCoordinates: { x: 1, y: 2 }, outgoingEdgeId: 's' },
  ]);
  expect(migrated.groups).toEqual([group('one', { id: 'a', type: 'text' })]);
  expect(migrated.edges).toEqual([
    { id: 's', from: { eventId: 'first' }, to: { groupId: 'one' } },
    { id: 'e', from: { blockId: 'a' }, to: { groupId: 'one' } },
  ]);
});

test('a group in which something follows the start stays, and so does one that was empty anyway', () => {
  const { groups, events } = v5ToV6(
    bot({ groups: [group('first', start(), text('a')), group('unfinished'), group('again', start())] }),
  );
  expect(groups.map(({ id, blocks }) => [id, blocks.map((block) => block.id)])).toEqual([
    ['first', ['a']],
    ['unfinished', []],
  ]);
  expect(events).toEqual([{ id: 'first', type: 'start', graphCoordinates: { x: 1, y: 2 } }]);
});

test('a start whose edge is missing keeps saying so, and the other edges keep their order', () => {
  const migrated = v5ToV6(
    bot({ groups: [group('first', start('gone'))], edges: [edge('e', 'a'), edge('f', 'b')] }),
  );
  expect(migrated.events[0]?.outgoingEdgeId).toBe('gone');
  expect(migrated.edges.map(({ id }) => id)).toEqual(['e', 'f']);
});

test.each([
  [{}, true],
  [{ general: { isBrandingEnabled: true } }, true],
  [{ general: { isInputPrefillEnabled: false } }, false],
])('prefilling stays as it was with settings %j', (settings, isOn) => {
  expect(v5ToV6(bot({ settings })).settings.general?.isInputPrefillEnabled).toBe(isOn);
});

test('a bot without a start gets no event', () => {
  expect(v5ToV6(bot({ groups: [group('one', text('a'))] })).events).toEqual([]);
});
