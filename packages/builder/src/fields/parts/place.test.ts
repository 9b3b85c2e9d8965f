import { edit, toDocument, type BotDocument, type Command } from '@parley/editing';
import type { Bot } from '@parley/schema';
import { expect, test } from '@jest/globals';
import { placeOf, type Place } from './place.ts';

const block = {
  id: 'block',
  type: 'Condition',
  items: [{ id: 'i1', content: { comparisons: [{ value: 'a' }, { value: 'b' }] } }, { id: 'i2' }],
};

function opened(): BotDocument {
  const group = { id: 'group', title: '', graphCoordinates: { x: 0, y: 0 }, blocks: [block] };
  const bot = {
    id: 'bot',
    name: '',
    version: '6',
    groups: [group],
    edges: [],
    events: [],
    variables: [],
    theme: {},
    settings: {},
  };
  // the fields of the API that no field reads are left out
  return toDocument(bot as unknown as Bot);
}
const place = (): Place => placeOf(block, ['blocks', 'block']);
const done = (command: Command): Readonly<Record<string, unknown>> | undefined =>
  edit(opened(), command).after.blocks['block'];

test('an element with an id is changed by its id', () => {
  const second = place().at('items').element(1);
  expect(second.path).toEqual(['blocks', 'block', 'items', 'i2']);
  expect(done(second.at('content.logicalOperator').set('OR'))?.['items']).toEqual([
    block.items[0],
    { id: 'i2', content: { logicalOperator: 'OR' } },
  ]);
});

test('an element without an id is changed with the list around it', () => {
  const comparisons = place().at('items').element(0).at('content.comparisons');
  const items = (command: Command): unknown => (done(command)?.['items'] as unknown[])[0];
  const changed = comparisons.element(1).at('value').set('c');
  expect(items(changed)).toEqual({ id: 'i1', content: { comparisons: [{ value: 'a' }, { value: 'c' }] } });
  expect(items(comparisons.remove(0))).toEqual({ id: 'i1', content: { comparisons: [{ value: 'b' }] } });
  expect(items(comparisons.move(0, 1))).toEqual({
    id: 'i1',
    content: { comparisons: [{ value: 'b' }, { value: 'a' }] },
  });
});

test('elements that share an id are changed with the list around them, each at its position', () => {
  const twins = placeOf([{ id: 'i' }, { id: 'i', content: 'a' }], ['blocks', 'block', 'items']);
  expect([0, 1].map((index) => twins.element(index).path.at(-1))).toEqual(['0', '1']);
  expect(done(twins.element(1).at('content').set('b'))?.['items']).toEqual([
    { id: 'i' },
    { id: 'i', content: 'b' },
  ]);
});

test('a value that is taken away leaves no key', () => {
  expect(done(place().at('items').set(undefined))).toEqual({ id: 'block', type: 'Condition' });
});
