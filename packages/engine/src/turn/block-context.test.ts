import type { BlockContext } from '../kind/block-kind.ts';
import { compile } from '../flow/compile.ts';
import { defaultBudget, type TurnContext } from '../kind/turn-context.ts';
import { newTurnBuilder, topFlow } from './turn-builder.ts';
import { invariant } from '../values/invariant.ts';
import { initialVariables } from '../view/appearance.ts';
import { blockContextOf } from './block-context.ts';
import { newState } from '../state/state.ts';
import { botOf, type BotParts } from '../testing/index.ts';
import { fakeKinds, says } from '../testing/fake-kinds.ts';

const context: TurnContext = {
  now: 5,
  seed: () => [1, 2],
  format: 'markdown',
  isPreview: true,
  isStreamEnabled: true,
  clock: () => 0,
  budget: defaultBudget,
};
const runWith = (
  parts: Partial<BotParts>,
  ctx: Partial<TurnContext> = {},
  answers: Record<string, string> = {},
): BlockContext => {
  const identity = { botId: 'bot', hash: 'h', version: '6' };
  const { flow } = compile(botOf({ groups: { A: [says('b')] }, ...parts }), fakeKinds, identity);
  const state = newState({ botId: 'bot', hash: 'h', resultId: 'r' }, initialVariables(flow).values);
  const frames = state.frames.map((frame) => ({ ...frame, answers }));
  const begun = { ...state, frames, pinned: { other: 'x' } };
  const builder = newTurnBuilder(new Map([['h', flow]]), begun, { ...context, ...ctx });
  const entry = topFlow(builder).blocks.get('b');
  invariant(entry, 'the bot has a block b');
  return blockContextOf(builder, entry);
};
const variables = [
  { id: 'n', name: 'Name', value: 'Ann' },
  { id: 'l', name: 'List', value: ['a', null] },
  { id: 'e', name: 'Empty' },
];

test('a kind knows where and when it runs', () => {
  expect(runWith({})).toMatchObject({
    botId: 'bot',
    hash: 'h',
    resultId: 'r',
    now: 5,
    format: 'markdown',
    isPreview: true,
    isStreamEnabled: true,
    isOnSharePage: false,
    group: { id: 'g:A', title: 'A' },
  });
});

test('a kind reads variables by id, by name, or all of them', () => {
  const context = runWith({ variables });
  expect([context.value('n'), context.value('e'), context.value('gone')]).toEqual([
    'Ann',
    undefined,
    undefined,
  ]);
  expect([context.valueOf('List'), context.valueOf('Empty'), context.valueOf('gone')]).toEqual([
    ['a', null],
    undefined,
    undefined,
  ]);
  expect(context.variables()).toEqual(variables.map((variable) => ({ value: undefined, ...variable })));
});

test('a variable that is called like what every object has holds what it was given and nothing else', () => {
  const context = runWith({
    variables: ['constructor', 'toString', '__proto__'].map((id) => ({ id, name: id })),
  });
  expect(context.render('{{constructor}}{{toString}}{{__proto__}}')).toBe('');
  for (const id of ['constructor', 'toString', '__proto__', 'valueOf'])
    expect(context.value(id)).toBeUndefined();
  expect(context.pinnedHash('toString')).toBeUndefined();
  expect(context.pinnedHash('other')).toBe('x');
});

test('texts are rendered wherever they stand', () => {
  const context = runWith({ variables });
  expect(context.render('{{Name}}: {{List}}{{Empty}}{{Gone}}')).toBe('Ann: ["a",null]');
  expect(
    context.renderDeep({ type: '{{Name}}', list: ['{{Name}}', 1], deep: { text: 'x{{Name}}' } }),
  ).toEqual({
    type: '{{Name}}',
    list: ['Ann', 1],
    deep: { text: 'xAnn' },
  });
});

test('a program’s parameters are the variables it mentions', () => {
  expect(runWith({ variables }).program('{{Name}} + {{List}}')).toEqual({
    code: 'return $1 + $2',
    args: { $1: 'Ann', $2: ['a', null] },
  });
});

test('a kind reads the answers so far, by the names they are reported under', () => {
  expect(runWith({}, {}, { Name: 'Ann' }).answers()).toEqual({ Name: 'Ann' });
});

test('a system message is the bot’s own or none', () => {
  const settings = { general: { systemMessages: { botClosed: 'Closed', invalidMessage: '' } } };
  const context = runWith({ settings });
  expect(context.systemMessage('botClosed')).toBe('Closed');
  expect(context.systemMessage('invalidMessage')).toBeUndefined();
  expect(context.systemMessage('popupBlockedTitle')).toBeUndefined();
  expect(runWith({}).systemMessage('botClosed')).toBeUndefined();
});

test('chance is drawn from the seed: the same for the same, another at each draw and with each seed', () => {
  const draws = (context: BlockContext): unknown[] => [
    context.random(),
    context.random(),
    context.newId(),
    context.newId(),
  ];
  const first = draws(runWith({}));
  expect(draws(runWith({}))).toEqual(first);
  expect(new Set([...first, ...draws(runWith({}, { seed: () => [1, 3] }))]).size).toBe(8);
  expect(first.slice(0, 2).every((number) => Number(number) >= 0 && Number(number) < 1)).toBe(true);
  expect(first[2]).toMatch(/^[a-z][a-z0-9]{23}$/);
});

test('what a kind looks at is charged like what it renders, until nothing is left', () => {
  const context = runWith({ variables }, { budget: { ...defaultBudget, maxSteps: 1, maxOutputLength: 7 } });
  expect(context.render('{{Name}}')).toBe('Ann');
  expect([context.spend(0), context.spend(12), context.spend(1), context.spend(0)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([context.render('{{Name}}'), context.render('plain')]).toEqual(['', 'plain']);
});
