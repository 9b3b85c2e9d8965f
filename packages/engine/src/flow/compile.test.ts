import type { BotContent } from '@parley/schema';
import { compile, compileInSteps } from './compile.ts';
import type { BlockKinds } from '../kind/block-kind.ts';
import type { Diagnostic } from '../rules/diagnostic.ts';
import type { Flow } from './flow.ts';
import { botOf, type BotParts } from '../testing/index.ts';
import { asks, does, edgeTo, fakeKinds, says } from '../testing/fake-kinds.ts';

const identity = { botId: 'b', hash: 'h', version: '6' };
const compiled = (content: BotContent): { flow: Flow; diagnostics: Diagnostic[] } =>
  compile(content, fakeKinds, identity);
const flowOf = (parts: BotParts): Flow => compiled(botOf(parts)).flow;

test('a flow knows what it is called, where it starts and where its edges lead', () => {
  const flow = flowOf({
    groups: { A: [says('1'), says('2')], B: [says('3')] },
    edges: [edgeTo('mid', 'A', '2')],
  });
  expect(flow).toMatchObject({ ...identity, start: { groupId: 'g:A', index: 0 } });
  expect([...flow.edges]).toEqual([
    ['to:A', { groupId: 'g:A', index: 0, by: 'to:A' }],
    ['to:B', { groupId: 'g:B', index: 0, by: 'to:B' }],
    ['mid', { groupId: 'g:A', index: 1, by: 'mid' }],
  ]);
});

test('the flow alone is the same one, made a block at a time, and no kind is asked what is wrong', () => {
  let asked = 0;
  const check = (): [] => {
    asked++;
    return [];
  };
  const kinds: BlockKinds = { for: (type) => ({ ...fakeKinds.for(type), check }) };
  const bot = botOf({ groups: { A: [says('a')], B: [asks('b')] } });
  const steps = compileInSteps(bot, kinds, identity);
  let count = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) count++;
  const alone = step.value;
  expect(count).toBeGreaterThanOrEqual(2);
  expect(asked).toBe(0);
  const { flow } = compile(bot, kinds, identity);
  expect({ ...alone, templates: undefined }).toEqual({ ...flow, templates: undefined });
  expect(asked).toBe(2);
});

test('the numbers of parts are those that stored sets of visits hold', () => {
  const { parts } = flowOf({
    groups: { A: [says('a'), { ...asks('b'), items: [{ id: 'x' }, { id: 'y' }] }] },
    edges: [edgeTo('mid', 'A', 'b')],
  });
  expect([parts.reached('a'), parts.reached('b'), parts.answered('b'), parts.passed('b')]).toEqual([
    0, 3, 4, 5,
  ]);
  expect([parts.item('b', 'x'), parts.item('b', 'y'), parts.edge('to:A'), parts.edge('mid')]).toEqual([
    6, 7, 8, 9,
  ]);
  expect([parts.reached('z'), parts.item('a', 'x'), parts.edge('z')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('edges that lead nowhere are not in it', () => {
  const edges = [edgeTo('1', 'Z'), edgeTo('2', 'A', 'z'), edgeTo('3', 'A', 'b')];
  expect([...flowOf({ groups: { A: [says('a')], B: [says('b')] }, edges }).edges.keys()]).toEqual([
    'to:A',
    'to:B',
  ]);
});

test('of two groups, blocks or edges with one id the first counts, of two groups with one title too', () => {
  const bot = botOf({ groups: { A: [says('x', 'first'), says('x', 'second')], B: [says('y')] } });
  const [a, b] = bot.groups;
  const { flow } = compiled({
    ...bot,
    groups: [a, { ...b, title: 'A' }, { ...b, blocks: [] }].filter(
      (group) => group !== undefined,
    ) as BotContent['groups'],
    edges: [...bot.edges, { id: 'to:A', from: {}, to: { groupId: 'g:B' } }],
  });
  expect(flow.blocks.get('x')?.block['text']).toBe('first');
  expect(flow.groupsByTitle.get('A')?.id).toBe('g:A');
  expect(flow.groups.get('g:B')?.blocks).toHaveLength(1);
  expect(flow.edges.get('to:A')?.groupId).toBe('g:A');
});

test('a block that is not what its type says is passed over, and each problem has its place', () => {
  const broken = { id: 'x', type: 'say', text: 7 };
  const { flow, diagnostics } = compiled(botOf({ groups: { A: [says('ok'), broken] } }));
  expect(flow.blocks.get('x')?.kind.category).toBe('unknown');
  expect(diagnostics).toMatchObject([
    {
      code: 'invalid-block',
      severity: 'error',
      pointer: '/groups/0/blocks/1/text',
      groupId: 'g:A',
      blockId: 'x',
    },
  ]);
});

test('a block nested beyond all measure is passed over, too', () => {
  const deep: unknown = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000));
  const { flow, diagnostics } = compiled(botOf({ groups: { A: [{ ...says('x'), deep }] } }));
  expect(flow.blocks.get('x')?.kind.category).toBe('unknown');
  expect(diagnostics).toEqual([
    {
      code: 'invalid-block',
      severity: 'error',
      message: 'nested deeper than 200 levels: delete the block, and add a new one',
      pointer: '/groups/0/blocks/0',
      groupId: 'g:A',
      blockId: 'x',
    },
  ]);
});

test('the inline programs of a block are known beforehand, those of types nobody knows are not run', () => {
  const flow = flowOf({
    groups: {
      A: [says('a', '{{= 1 =}}{{= 2 =}}{{= 1 =}}'), { id: 'b', type: 'strange', text: '{{= 3 =}}' }],
    },
  });
  expect(flow.blocks.get('a')?.inlineCode).toEqual([' 1 ', ' 2 ']);
  expect(flow.blocks.get('b')?.inlineCode).toEqual([]);
});

test('variables are found by id and name, and those with a value begin with it', () => {
  const flow = flowOf({
    groups: {},
    variables: [
      { id: '1', name: 'A', value: 'a' },
      { id: '2', name: 'A', value: ['b'] },
      { id: '3', name: 'C', value: null },
    ],
  });
  expect(flow.variablesByName.get('A')?.id).toBe('1');
  expect(flow.variablesById.get('2')?.name).toBe('A');
  expect(flow.initialValues).toEqual({ '1': 'a', '2': ['b'] });
});

test('blocks that only reply events lead to are known as such', () => {
  const event = (id: string, type: string, to: string) => ({
    id,
    type,
    graphCoordinates: { x: 0, y: 0 },
    outgoingEdgeId: `to:${to}`,
    options: { command: 'c' },
  });
  const flow = flowOf({
    groups: {
      A: [asks('a'), does('jump', { next: { go: 'jump', group: 'Shared' } })],
      Reply: [asks('r', { outgoingEdgeId: 'to:Shared' })],
      Invalid: [asks('i')],
      Command: [asks('c')],
      Shared: [asks('s')],
    },
    events: [
      event('1', 'reply', 'Reply'),
      event('2', 'invalidReply', 'Invalid'),
      event('3', 'command', 'Command'),
    ],
  });
  expect([...flow.insideReplyEvents].sort()).toEqual(['i', 'r']);
});

test('a bot as large as bots may be compiles, loops, broken edges and all', () => {
  const size = 5_000;
  const title = (index: number): string => `G${index % size}`;
  const groups = Object.fromEntries(
    Array.from({ length: size }, (_, index) => [
      title(index),
      [
        says(`s${index}`, '{{V}}'),
        asks(`a${index}`),
        says(`e${index}`, 'x', { outgoingEdgeId: `to:${title(index + 1)}` }),
      ],
    ]),
  );
  const broken = Array.from({ length: 20_000 }, (_, index) => edgeTo(`broken${index}`, 'nowhere'));
  const { flow, diagnostics } = compiled(botOf({ groups, edges: broken, variables: ['V'] }));
  expect(flow.blocks.size).toBe(3 * size);
  expect(flow.remaining.get('s0')).toBe(size);
  expect(diagnostics).toHaveLength(20_000);
  expect(new Set(diagnostics.map(({ code, severity }) => `${code} ${severity}`))).toEqual(
    new Set(['edge-leads-nowhere warning']),
  );
});
