import type { Block, Bot } from '@parley/schema';
import { copy, edit, paste, readClipping, toBot, toDocument, type Clipping } from '../src/index.ts';

const at = { x: 0, y: 0 };
const botOf = (workspaceId: string, parts: Partial<Bot>): Bot =>
  ({ id: 'bot', workspaceId, groups: [], edges: [], events: [], variables: [], theme: {}, settings: {}, ...parts }) as unknown as Bot; // prettier-ignore

const blocks: Block[] = [
  { id: 'ask', type: 'text input', options: { variableId: 'v' }, outgoingEdgeId: 'inside' },
  { id: 'program', type: 'Code', options: { content: 'alert({{Name}})', isUnsafe: false } },
  {
    id: 'mail',
    type: 'Email',
    options: { credentialsId: 'secret', subject: 'Hello' },
    outgoingEdgeId: 'outside',
  },
  {
    id: 'cards',
    type: 'cards',
    items: [{ id: 'card', paths: [{ id: 'path', text: 'Go', outgoingEdgeId: 'of-path' }] }],
  },
];
const source = botOf('one', {
  groups: [
    { id: 'a', title: 'A', graphCoordinates: at, blocks: blocks.slice(0, 1) },
    { id: 'b', title: 'B', graphCoordinates: at, blocks: blocks.slice(1) },
    { id: 'c', title: 'C', graphCoordinates: at, blocks: [] },
  ],
  edges: [
    { id: 'inside', from: { blockId: 'ask' }, to: { groupId: 'b', blockId: 'mail' } },
    { id: 'outside', from: { blockId: 'mail' }, to: { groupId: 'c' } },
    { id: 'of-path', from: { blockId: 'cards', itemId: 'card', pathId: 'path' }, to: { groupId: 'a' } },
  ],
  variables: [{ id: 'v', name: 'Name', value: 'Ada' }],
});

function pasted(target: Bot): Bot {
  let count = 0;
  const text = JSON.stringify(copy(toDocument(source), { groupIds: ['a', 'b'] }));
  const clipping = readClipping(text) as Clipping;
  const place = { offset: { x: 10, y: 20 }, newId: () => `new-${count++}` };
  return toBot(edit(toDocument(target), paste(clipping, place)).after);
}

test('a clipping comes with new ids, the connections inside of it, and the variables that are there by name', () => {
  const target = botOf('one', { variables: [{ id: 'here', name: 'Name' }] });
  const { groups, edges, variables } = pasted(target);
  expect(variables).toEqual(target.variables);
  const [ask, program, mail, cards] = groups.flatMap((group) => group.blocks);
  expect(groups.map(({ title, graphCoordinates }) => [title, graphCoordinates])).toEqual([
    ['A', { x: 10, y: 20 }],
    ['B', { x: 10, y: 20 }],
  ]);
  expect(ask).toMatchObject({ type: 'text input', options: { variableId: 'here' } });
  expect(program?.['options']).toEqual({ content: 'alert({{Name}})', isUnsafe: false });
  expect(mail).toMatchObject({ options: { credentialsId: 'secret' } });
  expect(mail).not.toHaveProperty('outgoingEdgeId');
  const ids = [...groups, ...groups.flatMap((group) => group.blocks), ...edges].map(({ id }) => id);
  expect(ids.every((id) => id.startsWith('new-'))).toBe(true);
  const item = cards?.items?.[0] as { id: string; paths: { id: string; outgoingEdgeId: string }[] };
  expect(edges).toEqual([
    {
      id: ask?.outgoingEdgeId,
      from: { blockId: ask?.id },
      to: { groupId: groups[1]?.id, blockId: mail?.id },
    },
    {
      id: item.paths[0]?.outgoingEdgeId,
      from: { blockId: cards?.id, itemId: item.id, pathId: item.paths[0]?.id },
      to: { groupId: groups[0]?.id },
    },
  ]);
});

test('what comes from another workspace has no credentials, unsafe programs, and variables without values', () => {
  const { groups, variables } = pasted(botOf('two', {}));
  const [, program, mail] = groups.flatMap((group) => group.blocks);
  expect(program?.['options']).toEqual({ content: 'alert({{Name}})', isUnsafe: true });
  expect(mail?.['options']).toEqual({ subject: 'Hello' });
  expect(variables).toEqual([{ id: expect.any(String), name: 'Name' }]);
});

test('any other text is no clipping', () => {
  for (const text of ['', 'hello', '{}', '{"parley":2}', '{"parley":1,"groups":[{"id":1}]}'])
    expect(readClipping(text)).toBeUndefined();
});
