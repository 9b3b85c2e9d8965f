import type { Block, Bot } from '@parley/schema';
import { stepsOf } from '@parley/testing';
import { compareBots, type Change } from '../src/index.ts';
import { withRenewedIds } from './renewed-ids.ts';

const says = (id: string, text: string): Block => ({
  id,
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text }] }] },
});
const group = (id: string, title: string, blocks: readonly Block[]) => ({
  id,
  title,
  graphCoordinates: { x: 0, y: 0 },
  blocks: [...blocks],
});

const bot = {
  version: '6',
  id: 'bot',
  name: 'Bot',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e1' }],
  groups: [
    group('g1', 'Welcome', [
      says('b1', 'Hello and welcome to the shop of Ada'),
      { id: 'b2', type: 'choice input', items: [{ id: 'i1', content: 'Yes', outgoingEdgeId: 'e2' }, { id: 'i2', content: 'No' }] },
    ]),
    group('g2', 'Offer', [says('b3', 'Here is what we can offer you today')]),
    group('g3', 'Farewell', [says('b4', 'Goodbye and see you soon'), { id: 'b5', type: 'email input' }]),
  ],
  edges: [
    { id: 'e1', from: { eventId: 'start' }, to: { groupId: 'g1' } },
    { id: 'e2', from: { blockId: 'b2', itemId: 'i1' }, to: { groupId: 'g2' } },
  ],
  variables: [{ id: 'v1', name: 'Email' }],
  theme: {},
  settings: { security: { allowedOrigins: ['https://a.example'] } },
} as unknown as Bot; // prettier-ignore

/** The changes that a function makes in a copy of a bot. */
function changesBy(change: (copy: Bot) => void, from: Bot = bot): readonly Change[] {
  const copy = structuredClone(bot);
  change(copy);
  return compareBots(from, copy).comparison.changes;
}

const blockOf = (copy: Bot, id: string): Block => {
  const found = copy.groups.flatMap(({ blocks }) => blocks).find((block) => block.id === id);
  if (!found) throw new Error(`there is no block ${id}`);
  return found;
};

test('changed words are told word by word, by the title of their group', () => {
  const rename = (copy: Bot): void => {
    blockOf(copy, 'b1')['content'] = says('b1', 'Hello and welcome to the house of Bob')['content'];
  };
  const expected = {
    part: 'block',
    change: 'changed',
    gravity: 'text',
    id: 'b1',
    name: 'Welcome#1',
    kind: 'text',
    group: 'Welcome',
    fields: [
      {
        path: 'content.richText',
        words: [
          { kind: 'same', text: 'Hello and welcome to the ' },
          { kind: 'removed', text: 'shop' },
          { kind: 'added', text: 'house' },
          { kind: 'same', text: ' of ' },
          { kind: 'removed', text: 'Ada' },
          { kind: 'added', text: 'Bob' },
        ],
      },
    ],
  };
  expect(changesBy(rename)).toEqual([expected]);
  expect(changesBy(rename, withRenewedIds(bot))).toEqual([expected]);
});

test('a connection that leads elsewhere is told by both of its ends', () => {
  const rewire = (copy: Bot): void => {
    for (const edge of copy.edges) if (edge.id === 'e2') edge.to.groupId = 'g3';
  };
  const expected = {
    part: 'edge',
    change: 'rewired',
    gravity: 'behaviour',
    id: 'e2',
    name: 'Welcome#2 (Yes)',
    group: 'Welcome',
    fields: [{ path: 'to', before: 'Offer', after: 'Farewell' }],
  };
  expect(changesBy(rewire)).toEqual([expected]);
  expect(changesBy(rewire, withRenewedIds(bot))).toEqual([expected]);
});

test('a block that went to another group is told by both of them', () => {
  const changes = changesBy((copy) => {
    const [block] = copy.groups[1]?.blocks.splice(0, 1) ?? [];
    if (block) copy.groups[2]?.blocks.push(block);
  });
  expect(changes).toMatchObject([
    { part: 'block', change: 'moved', gravity: 'behaviour', group: 'Farewell', formerGroup: 'Offer' },
  ]);
});

test('what moves on the canvas, stands elsewhere in the file or has its keys in another order is cosmetic', () => {
  const changes = changesBy((copy) => {
    copy.groups.reverse();
    for (const { graphCoordinates } of copy.groups) graphCoordinates.x += 100;
    copy.edges = copy.edges.map((edge) => Object.fromEntries(Object.entries(edge).reverse()) as typeof edge);
  });
  expect(changes.length).toBeGreaterThan(0);
  expect(new Set(changes.map(({ gravity }) => gravity))).toEqual(new Set(['cosmetic']));
});

test.each<[string, (copy: Bot) => void, Partial<Change>]>([
  [
    'origins that may use the bot',
    (copy) => (copy.settings.security = { allowedOrigins: [] }),
    { part: 'settings', gravity: 'security' },
  ],
  [
    'a title that names a column of results',
    (copy) => copy.groups.forEach((one) => (one.title = one.id === 'g3' ? 'The end' : one.title)),
    { part: 'group', change: 'renamed', gravity: 'data', name: 'The end' },
  ],
  [
    'the name of a variable',
    (copy) => copy.variables.forEach((one) => (one.name = 'Mail')),
    { part: 'variable', change: 'renamed', gravity: 'data', name: 'Mail' },
  ],
  [
    'the look',
    (copy) => (copy.theme = { general: { font: 'Inter' } }),
    { part: 'theme', gravity: 'cosmetic', fields: [{ path: 'general.font', after: 'Inter' }] },
  ],
  [
    'a choice that came',
    (copy) => blockOf(copy, 'b2').items?.push({ id: 'i3', content: 'Perhaps' }),
    { part: 'block', name: 'Welcome#2', fields: [{ path: 'items.3', after: 'Perhaps' }] },
  ],
  [
    'a group that went, by its title',
    (copy) => copy.groups.pop(),
    { part: 'group', change: 'removed', gravity: 'behaviour', group: 'Farewell' },
  ],
])('%s: told with its gravity', (_title, change, expected) => {
  expect(changesBy(change)).toContainEqual(expect.objectContaining(expected));
});

test('former and present text can be read from the runs of words, however long they are', () => {
  const words = (count: number, every: number): string =>
    Array.from({ length: count }, (_, at) => (at % every === 0 ? `other${at}` : `word${at}`)).join(' ');
  for (const [before, after] of [
    ['', 'a b'],
    ['one two  three', 'one  two three four'],
    [words(500, 3), words(500, 5)],
    [words(200_000, 3), words(200_000, 2)],
    ['😀 a\ud800 b', '😀 c\ud800 b'],
  ] as const) {
    const of = (text: string): Bot => ({ ...bot, groups: [group('g1', 'One', [says('b1', text)])] });
    const { changes } = compareBots(of(before), of(after)).comparison;
    const runs = changes[0]?.fields[0]?.words ?? [];
    const without = (kind: string): string =>
      runs.flatMap((run) => (run.kind === kind ? [] : run.text)).join('');
    expect(without('added')).toBe(before);
    expect(without('removed')).toBe(after);
  }
});

/** A bot of many groups, each with words of its own. */
function largeBot(groups: number): Bot {
  return {
    ...bot,
    groups: Array.from({ length: groups }, (_, at) =>
      group(`g${at}`, `Group ${at}`, [
        says(`a${at}`, `This is what group ${at} says first, and it is ${at * 7} words long`),
        { id: `c${at}`, type: 'choice input', items: [{ id: `i${at}`, content: `Choice ${at}` }, { id: `j${at}`, content: 'Other' }] },
        { id: `t${at}`, type: 'text input', options: { variableId: 'v1', labels: { button: `Send ${at}` } } },
      ]),
    ),
    edges: Array.from({ length: groups }, (_, at) => ({
      id: `e${at}`,
      from: { blockId: `t${at}` },
      to: { groupId: `g${(at + 1) % groups}` },
    })),
  }; // prettier-ignore
}

test.each([
  ['a bot', (before: Bot) => before],
  ['a bot whose ids were all renewed', withRenewedIds],
])('the work of comparing %s grows no faster than n log n', (_title, formerOf) => {
  const comparisonOf = (groups: number): (() => unknown) => {
    const before = largeBot(groups);
    const after = structuredClone(before);
    for (const { id, blocks } of after.groups)
      if (id.endsWith('7'))
        blocks[0] = says(blocks[0]?.id ?? '', `This is what ${id} says now, and it is long`);
    const former = formerOf(before);
    return () => expect(compareBots(former, after).comparison.changes).toHaveLength(groups / 10);
  };
  const [small, large] = [60, 500];
  const [before = 0, after = 0] = stepsOf('/packages/editing/src/', [
    comparisonOf(small),
    comparisonOf(large),
  ]);
  expect(before).toBeGreaterThan(small);
  expect(after / before).toBeLessThan((large * Math.log2(large)) / (small * Math.log2(small)));
});
