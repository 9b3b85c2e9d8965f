import { compile } from './compile.ts';
import { botOf, type BotParts } from '../testing/index.ts';
import { asks, branches, does, fakeKinds, says } from '../testing/fake-kinds.ts';

const said = (bot: BotParts): string[] =>
  compile(botOf(bot), fakeKinds, { botId: 'b', hash: 'h', version: '6' }).diagnostics.map(
    ({ code, severity, pointer }) => `${severity} ${code} ${pointer}`,
  );
const jump = (group: string) => does(`to ${group}`, { next: { go: 'jump', group } });

describe('groups', () => {
  test('that nothing leads to are told of, empty ones are not', () => {
    expect(said({ groups: { A: [asks('a')], Lost: [says('l')], Empty: [] } })).toEqual([
      'warning unreachable-group /groups/1',
      'info dead-end /groups/0/blocks/0',
    ]);
  });

  test('are reached by edges, jumps by id and by title, items and events', () => {
    expect(
      said({
        groups: {
          A: [branches('b', 'v:V', { x: 'to:B' }), asks('a', { outgoingEdgeId: 'to:C' })],
          B: [jump('g:D')],
          C: [jump('E')],
          D: [says('d')],
          E: [says('e')],
          F: [says('f')],
        },
        variables: ['V'],
        events: [{ id: 'R', type: 'reply', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'to:F' }],
      }),
    ).toEqual([]);
  });

  test('that stand below a block which never goes on are not reached by it', () => {
    const stop = does('stop', { next: { go: 'edge', edgeId: undefined } });
    expect(
      said({ groups: { A: [asks('a'), stop, says('x', 'x', { outgoingEdgeId: 'to:B' })], B: [says('b')] } }),
    ).toEqual(['warning unreachable-group /groups/1', 'warning block-never-runs /groups/0/blocks/2']);
  });

  test('may all be reached where a variable says where to jump', () => {
    expect(
      said({ groups: { A: [asks('a'), jump('{{Where}}')], B: [says('b')] }, variables: ['Where'] }),
    ).toEqual([]);
  });
});

describe('blocks', () => {
  const stop = does('stop', { next: { go: 'edge', edgeId: undefined } });
  const talk = (count: number) => Array.from({ length: count }, (_, index) => says(`s${index}`));

  test('below one that never goes on never run, but for those that an edge leads to', () => {
    const below = [stop, says('lost'), says('found')];
    expect(said({ groups: { A: [asks('a'), ...below] } })).toEqual([
      'warning block-never-runs /groups/0/blocks/2',
    ]);
    const edges = [{ id: 'in', from: { blockId: 'a' }, to: { groupId: 'g:A', blockId: 'lost' } }];
    expect(said({ groups: { A: [asks('a', { outgoingEdgeId: 'in' }), ...below] }, edges })).toEqual([]);
  });

  test('that speak eight times in a row are told of once, and any other block ends the row', () => {
    const found = 'info many-messages-in-a-row /groups/0/blocks/7';
    expect(said({ groups: { A: talk(12) } })).toEqual([found]);
    expect(said({ groups: { A: [...talk(7), asks('a'), ...talk(7).map((one) => ({ ...one, id: `${one.id}-more` }))] } })).toEqual([]); // prettier-ignore
  });
});

describe('loops', () => {
  const again = { outgoingEdgeId: 'to:A' };

  test('that ask nothing and are never left are an error, said once at their first block', () => {
    expect(
      said({
        groups: { A: [says('1'), says('2', '2', { outgoingEdgeId: 'to:B' })], B: [says('3', '3', again)] },
      }),
    ).toEqual(['error endless-loop /groups/0/blocks/0']);
    expect(said({ groups: { A: [jump('A')] } })).toEqual(['error endless-loop /groups/0/blocks/0']);
  });

  test('that ask nothing but can be left are told of', () => {
    const leaves = branches('b', 'v:V', { x: 'to:End' });
    expect(
      said({ groups: { A: [leaves, says('1', '1', again)], End: [says('end')] }, variables: ['V'] }),
    ).toEqual(['warning loop-without-question /groups/0/blocks/0']);
  });

  test('through a block at which the bot may end can be left', () => {
    const mayEnd = does('m', {}, { mayEnd: true });
    expect(said({ groups: { A: [mayEnd, says('1', '1', again)] } })).toEqual([
      'warning loop-without-question /groups/0/blocks/0',
    ]);
  });

  test('that ask, or wait for the client, are as they should be', () => {
    expect(said({ groups: { A: [says('1'), asks('q', again)] } })).toEqual([]);
    const pauses = does('p', { next: { go: 'pause', for: 'action' } }, again);
    expect(said({ groups: { A: [says('1'), pauses] } })).toEqual([]);
  });

  test('that nothing leads to are told of as what nothing leads to', () => {
    expect(said({ groups: { A: [asks('q')], B: [says('1', '1', { outgoingEdgeId: 'to:B' })] } })).toEqual([
      'warning unreachable-group /groups/1',
      'info dead-end /groups/0/blocks/0',
    ]);
  });
});

describe('dead ends', () => {
  const items = (...edges: (string | undefined)[]) => ({
    items: edges.map((outgoingEdgeId, index) => ({ id: `i${index}`, outgoingEdgeId })),
  });
  const ends = (bot: BotParts): string[] =>
    compile(botOf(bot), fakeKinds, { botId: 'b', hash: 'h', version: '6' })
      .diagnostics.filter(({ code }) => code === 'dead-end')
      .map(({ severity, pointer }) => `${severity} ${pointer}`);

  test('a choice that leads nowhere beside one that leads on', () => {
    const menu = { ...asks('menu'), ...items('to:B', undefined) };
    const edges = { outcomes: { x: { type: 'accepted', content: 'x', edgeId: 'to:B' } } } as const;
    const B = [says('b')];
    expect(ends({ groups: { A: [{ ...menu, ...edges }], B } })).toEqual(['info /groups/0/blocks/0/items/1']);
    expect(ends({ groups: { A: [{ ...menu, ...edges, outgoingEdgeId: 'to:B' }], B } })).toEqual([]);
    expect(ends({ groups: { A: [{ ...menu, ...edges }, says('c')], B } })).toEqual([]);
  });

  test('a question that leads nowhere, where nothing leads to a group', () => {
    expect(ends({ groups: { A: [asks('a')], B: [says('b')] } })).toEqual(['info /groups/0/blocks/0']);
    expect(ends({ groups: { A: [asks('a')] } })).toEqual([]);
  });
});
