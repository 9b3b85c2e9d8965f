import type { Bot } from '@parley/schema';
import {
  addElement,
  applyOperations,
  edgeFlaws,
  edit,
  giveOwnItemId,
  moveElement,
  removeElement,
  setField,
  settled,
  toBot,
  toDocument,
  type BotDocument,
} from '../src/index.ts';

function sample(): BotDocument {
  const bot = {
    id: 'bot',
    name: 'Bot',
    version: '6',
    events: [],
    theme: {},
    settings: {},
    variables: [],
    edges: [{ id: 'e1', from: { blockId: 'menu', itemId: 'i1' }, to: { groupId: 'g1' } }],
    groups: [
      {
        id: 'g1',
        title: 'Hello',
        graphCoordinates: { x: 0, y: 0 },
        blocks: [
          { id: 'menu', type: 'choice input', items: [{ id: 'i1', outgoingEdgeId: 'e1' }, { id: 'i2' }] },
          { id: 'ask', type: 'text input', options: { variableId: 'v1' } },
        ],
      },
    ],
  };
  // the fields of the API that no command here reads are left out
  return toDocument(bot as unknown as Bot);
}
const itemIds = ({ blocks }: BotDocument): unknown[] => (blocks['menu']?.items ?? []).map(({ id }) => id);

test('an element that is removed takes its connection along', () => {
  const { after } = edit(sample(), removeElement(['blocks', 'menu', 'items', 'i1'], 'Delete'));
  expect(itemIds(after)).toEqual(['i2']);
  expect(after.edges).toEqual({});
  expect(edgeFlaws(after)).toEqual([]);
});

describe('items that share an id', () => {
  const to = { groupId: 'g1' };
  const twins = (): BotDocument => {
    const items = [
      { id: 'i1', outgoingEdgeId: 'e1' },
      { id: 'i1', outgoingEdgeId: 'e2', paths: [{ id: 'p', outgoingEdgeId: 'e3' }] },
    ];
    const { after } = edit(sample(), setField(['blocks', 'menu', 'items'], items));
    const from = { blockId: 'menu', itemId: 'i1' };
    const edges = {
      ...after.edges,
      e2: { id: 'e2', from, to },
      e3: { id: 'e3', from: { ...from, pathId: 'p' }, to },
    };
    return { ...after, edges, order: { ...after.order, edges: ['e1', 'e2', 'e3'] } };
  };

  test('get one each, and keep their connections', () => {
    const before = twins();
    const { after, operations } = edit(before, giveOwnItemId('menu', 1, 'own'));
    expect(itemIds(after)).toEqual(['i1', 'own']);
    const itemIdOf = (id: string): unknown => after.edges[id]?.from.itemId;
    expect(['e1', 'e2', 'e3'].map(itemIdOf)).toEqual(['i1', 'own', 'own']);
    expect(edgeFlaws(after)).toEqual([]);
    expect(applyOperations(before, operations)).toEqual(after);
  });

  test('the first one, and an item whose id no other has, keep theirs', () => {
    const before = twins();
    expect(edit(before, giveOwnItemId('menu', 0, 'own')).after).toBe(before);
    expect(edit(sample(), giveOwnItemId('menu', 1, 'own')).operations).toEqual([]);
  });
});

test('a card takes the connections of its buttons along, and a list without ids those of its elements', () => {
  const cards = {
    id: 'menu',
    type: 'cards',
    items: [{ id: 'i1', paths: [{ id: 'p', outgoingEdgeId: 'e1' }] }],
  };
  const ofPath = { id: 'e1', from: { blockId: 'menu', itemId: 'i1', pathId: 'p' }, to: { groupId: 'g1' } };
  const document = {
    ...sample(),
    blocks: { menu: cards },
    blockIds: { g1: ['menu'] },
    edges: { e1: ofPath },
  };
  expect(edgeFlaws(document)).toEqual([]);
  const { after } = edit(document, removeElement(['blocks', 'menu', 'items', 'i1'], 'Delete'));
  expect(after.edges).toEqual({});
  const emptied = edit(document, settled(setField(['blocks', 'menu', 'items'], [])));
  expect(emptied.after.edges).toEqual({});
  expect(edgeFlaws(emptied.after)).toEqual([]);
});

test('elements are added at the end, moved, and added to a list that is not there yet', () => {
  const added = edit(sample(), addElement(['blocks', 'menu', 'items'], { id: 'i3' }, 'i2', 'Add')).after;
  expect(itemIds(added)).toEqual(['i1', 'i2', 'i3']);
  const moved = edit(added, moveElement(['blocks', 'menu', 'items', 'i3'], null, 'Move')).after;
  expect(itemIds(moved)).toEqual(['i3', 'i1', 'i2']);
  const first = edit(sample(), addElement(['blocks', 'ask', 'items'], { id: 'new' }, null, 'Add')).after;
  expect(toBot(first).groups[0]?.blocks[1]?.items).toEqual([{ id: 'new' }]);
});
