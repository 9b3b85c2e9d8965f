import type { Bot } from '@parley/schema';
import { align, edit, eventNodeId, moveNodes, partOfNode, toDocument, type Command } from '../src/index.ts';

const at = (x: number, y: number) => ({ graphCoordinates: { x, y } });
// the fields of the API that no command here reads are left out
const document = toDocument({
  id: 'bot',
  groups: [{ id: 'hello', title: 'Hello', blocks: [], ...at(300, 40) }],
  events: [{ id: 'hello', type: 'start', ...at(0, 0) }],
  edges: [],
  variables: [],
  theme: {},
  settings: {},
} as unknown as Bot);
const event = eventNodeId('hello');

test('a group and an event with one id are two nodes', () => {
  expect(partOfNode(document, 'hello')).toBe(document.groups['hello']);
  expect(partOfNode(document, event)).toBe(document.events['hello']);
  expect(partOfNode(document, eventNodeId('gone'))).toBeUndefined();
});

test.each<[string, Command, readonly object[]]>([
  ['the event is moved', moveNodes([{ id: event, x: 5, y: 6 }]), [at(300, 40), at(5, 6)]],
  ['the group is moved', moveNodes([{ id: 'hello', x: 5, y: 6 }]), [at(5, 6), at(0, 0)]],
  ['both are aligned', align(['hello', event], 'x'), [at(0, 40), at(0, 0)]],
])('%s by itself', (_name, command, places) => {
  const { groups, events } = edit(document, command).after;
  expect([groups['hello'], events['hello']]).toMatchObject(places);
});
