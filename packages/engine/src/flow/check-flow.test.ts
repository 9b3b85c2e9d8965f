import type { BotContent, Event } from '@parley/schema';
import type { BlockKinds } from '../kind/block-kind.ts';
import { duplicateIds } from './check-flow.ts';
import { compile } from './compile.ts';
import { finding, type Diagnostic } from '../rules/diagnostic.ts';
import { botOf, type BotParts } from '../testing/index.ts';
import { fakeRules } from '../testing/fake.rules.ts';
import { asks, branches, does, edgeTo, fakeKinds, says } from '../testing/fake-kinds.ts';

const checked = (content: BotContent): Diagnostic[] =>
  compile(content, fakeKinds, { botId: 'b', hash: 'h', version: '6' }).diagnostics;
/** The diagnostics of a bot: severity, code and pointer of each. */
const said = (bot: BotParts, change: (content: BotContent) => BotContent = (content) => content): string[] =>
  checked(change(botOf(bot))).map(({ code, severity, pointer }) => `${severity} ${code} ${pointer}`);

const event = (id: string, type: string, more: Partial<Event> = {}): Event => ({
  id,
  type,
  graphCoordinates: { x: 0, y: 0 },
  outgoingEdgeId: 'to:A',
  ...more,
});
const A = [asks('a')];

test('nothing is said of a bot in order', () => {
  expect(
    said({
      groups: {
        A: [says('a'), asks('b', { outgoingEdgeId: 'to:B' })],
        B: [asks('c', { outcomes: { x: { type: 'accepted', content: 'x', edgeId: 'to:A' } } })],
        Empty: [],
      },
      variables: ['Name'],
      events: [
        event('E', 'command', { options: { command: 'help' } }),
        event('R', 'reply'),
        event('I', 'invalidReply'),
      ],
    }),
  ).toEqual([]);
});

describe('ids', () => {
  test('two things of one sort may not share one; each is said with its place', () => {
    const item = { id: 'i' };
    const found = said(
      {
        groups: { A: [{ ...asks('a'), items: [item, item] }, says('a')] },
        variables: [
          { id: 'v', name: '1' },
          { id: 'v', name: '2' },
        ],
      },
      (content) => ({
        ...content,
        groups: [...content.groups, { ...(content.groups[0] as BotContent['groups'][number]), blocks: [] }],
        edges: [...content.edges, ...content.edges],
        events: [...content.events, event('start', 'reply')],
      }),
    );
    expect(found.filter((line) => line.includes('duplicate-id'))).toEqual([
      'warning duplicate-id /groups/0/blocks/0/items/1/id',
      'error duplicate-id /groups/0/blocks/1/id',
      'error duplicate-id /groups/1/id',
      'error duplicate-id /edges/1/id',
      'error duplicate-id /events/1/id',
      'error duplicate-id /variables/1/id',
    ]);
  });

  test('things of different sorts, and items of different blocks, may', () => {
    const items = [{ id: 'x' }];
    expect(
      duplicateIds({
        ...botOf({ groups: {}, variables: [{ id: 'x', name: 'X' }], edges: [edgeTo('x', 'A')] }),
        groups: [
          {
            id: 'x',
            title: 'X',
            graphCoordinates: { x: 0, y: 0 },
            blocks: [
              { ...asks('x'), items },
              { ...asks('y'), items },
            ],
          },
        ],
        events: [event('x', 'start')],
      }),
    ).toEqual([]);
  });

  test('two variables with one name are told of', () => {
    expect(
      said({
        groups: { A },
        variables: [
          { id: '1', name: 'N' },
          { id: '2', name: 'N' },
        ],
      }),
    ).toEqual(['warning duplicate-variable-name /variables/1/name']);
  });
});

describe('events', () => {
  test('a bot has a start', () => {
    expect(said({ groups: { A } }, (content) => ({ ...content, events: [] }))).toEqual([
      'error no-start-event /events',
      'warning unreachable-group /groups/0',
    ]);
  });

  test('the start leads to a group', () => {
    expect(said({ groups: {} })).toEqual(['error start-leads-nowhere /events/0']);
    expect(
      said({ groups: { A } }, (content) => ({
        ...content,
        events: [event('s', 'start', { outgoingEdgeId: 'gone' })],
      })),
    ).toEqual([
      'error start-leads-nowhere /events/0',
      'error unknown-edge /events/0/outgoingEdgeId',
      'warning unreachable-group /groups/0',
    ]);
  });

  test('there is one start, also where the first leads nowhere', () => {
    expect(said({ groups: {}, events: [event('t', 'start', { outgoingEdgeId: undefined })] })).toEqual([
      'error start-leads-nowhere /events/0',
      'error second-start-event /events/1',
    ]);
  });

  test('the edge of an event is there', () => {
    expect(said({ groups: { A }, events: [event('R', 'reply', { outgoingEdgeId: 'gone' })] })).toEqual([
      'error unknown-edge /events/1/outgoingEdgeId',
    ]);
  });

  test.each([
    ['that listens to what another does', [event('1', 'reply'), event('2', 'reply')]],
    [
      'that listens to the command of another',
      [
        event('1', 'command', { options: { command: 'c' } }),
        event('2', 'command', { options: { command: 'c' } }),
      ],
    ],
    ['that names no command', [event('1', 'reply'), event('2', 'command')]],
    ['of a type that nothing raises', [event('1', 'reply'), event('2', 'full moon')]],
  ])('one %s is told of', (_, events) => {
    expect(said({ groups: { A }, events })).toEqual(['warning event-never-heard /events/2']);
  });

  test('one that is connected to nothing does not take the place of another', () => {
    const events = [event('1', 'reply', { outgoingEdgeId: undefined }), event('2', 'reply')];
    expect(said({ groups: { A }, events })).toEqual([]);
  });
});

describe('edges', () => {
  test.each([
    ['its group', edgeTo('e', 'Z')],
    ['its block', edgeTo('e', 'A', 'z')],
    ['its block in its group', edgeTo('e', 'A', 'b')],
  ])('one in use that does not find %s is an error', (_, edge) => {
    const groups = { A: [asks('a', { outgoingEdgeId: 'e' })], B: [asks('b')] };
    expect(
      said({ groups, edges: [edge], events: [event('R', 'reply', { outgoingEdgeId: 'to:B' })] }),
    ).toEqual(['error edge-leads-nowhere /edges/2/to']);
  });

  test('one that is used inside a block, or by an event, is in use', () => {
    const way = branches('b', 'v:Way', { x: 'e' });
    expect(said({ groups: { A: [asks('a'), way] }, edges: [edgeTo('e', 'Z')], variables: ['Way'] })).toEqual([
      'error edge-leads-nowhere /edges/1/to',
    ]);
    expect(
      said({
        groups: { A },
        edges: [edgeTo('e', 'Z')],
        events: [event('R', 'reply', { outgoingEdgeId: 'e' })],
      }),
    ).toEqual(['error edge-leads-nowhere /edges/1/to']);
  });

  test('one that nothing leaves by is left over from editing', () => {
    expect(said({ groups: { A }, edges: [edgeTo('e', 'Z')] })).toEqual([
      'warning edge-leads-nowhere /edges/1/to',
    ]);
  });

  test('those a block leaves by are there', () => {
    const groups = {
      A: [
        asks('a', {
          outgoingEdgeId: 'gone',
          outcomes: { 'x/~': { type: 'accepted', content: 'x', edgeId: 'gone too' } },
        }),
      ],
    };
    expect(said({ groups })).toEqual([
      'error unknown-edge /groups/0/blocks/0/outgoingEdgeId',
      'error unknown-edge /groups/0/blocks/0/outcomes/x~1~0/edgeId',
    ]);
  });
});

describe('blocks', () => {
  test('what a kind finds is said with its place in the bot', () => {
    const findings = [
      finding(fakeRules.odd, 'odd', ['options', 0]),
      finding(fakeRules.odd, 'not that odd', [], 'info'),
      finding(fakeRules.wrong, 'wrong'),
    ];
    const { diagnostics } = compile(
      botOf({
        groups: { A, B: [asks('b'), does('d', {}, { findings })] },
        events: [event('R', 'reply', { outgoingEdgeId: 'to:B' })],
      }),
      fakeKinds,
      { botId: 'b', hash: 'h', version: '6' },
    );
    const where = { groupId: 'g:B', blockId: 'd' };
    expect(diagnostics).toEqual([
      { code: 'odd', severity: 'warning', message: 'odd', pointer: '/groups/1/blocks/1/options/0', ...where },
      { code: 'odd', severity: 'info', message: 'not that odd', pointer: '/groups/1/blocks/1', ...where },
      { code: 'wrong', severity: 'error', message: 'wrong', pointer: '/groups/1/blocks/1', ...where },
    ]);
  });

  test('a kind can ask what is in the bot around its block', () => {
    const asked: boolean[] = [];
    const kinds: BlockKinds = {
      for: () => ({
        ...fakeKinds.for('strange'),
        check(_, scope) {
          asked.push(scope.hasVariable('v:Name'), scope.hasVariable('Name'));
          asked.push(scope.hasVariableNamed('Name'), scope.hasVariableNamed('v:Name'));
          asked.push(
            scope.hasGroup('g:A'),
            scope.hasGroup('A'),
            scope.hasGroupTitled('A'),
            scope.hasGroupTitled('g:A'),
          );
          asked.push(scope.hasBlock('g:A', 'a'), scope.hasBlock('g:B', 'a'), scope.hasBlock('g:A', 'z'));
          return [];
        },
      }),
    };
    compile(botOf({ groups: { A: [says('a')], B: [] }, variables: ['Name'] }), kinds, {
      botId: 'b',
      hash: 'h',
      version: '6',
    });
    expect(asked).toEqual([true, false, true, false, true, false, true, false, true, false, false]);
  });

  test('what kinds may spend on judging is one budget for all the blocks of a bot', () => {
    const paid: boolean[] = [];
    const kinds: BlockKinds = {
      for: () => ({
        ...fakeKinds.for('strange'),
        check(_, scope) {
          paid.push(scope.spend(7_000_000));
          return [];
        },
      }),
    };
    const bot = botOf({ groups: { A: [says('a'), says('b')], B: [says('c')] } });
    for (let times = 0; times < 2; times++) compile(bot, kinds, { botId: 'b', hash: 'h', version: '6' });
    expect(paid).toEqual([true, true, false, true, true, false]);
  });

  test('of a type nobody knows the unknown kind speaks', () => {
    expect(said({ groups: { A: [{ id: 'x', type: 'strange' }] } })).toEqual([
      'warning unknown-type /groups/0/blocks/0/type',
    ]);
  });

  test('one that is not what its type says is not called unknown on top of it', () => {
    expect(said({ groups: { A: [{ id: 'x', type: 'say' }] } })).toEqual([
      'error invalid-block /groups/0/blocks/0/text',
    ]);
  });
});
