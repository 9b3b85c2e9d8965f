import { conversationOrder } from './conversation-order.ts';

const group = (id: string) => ({ id, blocks: [{ id: `block of ${id}` }] });
const lead = (from: string, to: string) => ({ from: { blockId: `block of ${from}` }, to: { groupId: to } });

test('groups come as a conversation reaches them, and those that nothing leads to come last', () => {
  const groups = ['lost', 'end', 'second', 'first'].map(group);
  const events = [
    { id: 'help', type: 'command' },
    { id: 'start', type: 'start' },
  ];
  const edges = [
    lead('second', 'first'),
    lead('first', 'second'),
    { from: { eventId: 'help' }, to: { groupId: 'end' } },
    { from: { eventId: 'start' }, to: { groupId: 'first' } },
  ];
  expect(conversationOrder({ groups, events, edges })).toEqual(['first', 'end', 'second', 'lost']);
});

test('an event leads elsewhere than a group with the same id', () => {
  const groups = ['last', 'same', 'first'].map(group);
  const events = [{ id: 'same', type: 'start' }];
  const edges = [
    { from: { eventId: 'same' }, to: { groupId: 'first' } },
    lead('first', 'same'),
    lead('same', 'last'),
  ];
  expect(conversationOrder({ groups, events, edges })).toEqual(['first', 'same', 'last']);
});

test('edges from and to places that are not there change nothing', () => {
  const edges = [lead('nowhere', 'a'), lead('a', 'nowhere'), { from: {}, to: { groupId: 'b' } }];
  expect(conversationOrder({ groups: [group('a'), group('b')], events: [], edges })).toEqual(['a', 'b']);
});
