import fc from 'fast-check';
import { botOf, Conversation } from '../testing/index.ts';
import { asks, does, fakeKinds, says } from '../testing/fake-kinds.ts';
import { compile } from '../flow/compile.ts';
import { defaultBudget } from '../kind/turn-context.ts';
import { initialVariables } from '../view/appearance.ts';
import { bytesOf } from './value-bytes.ts';

test('a value is never counted for less than it takes in JSON', () => {
  // or the brackets of a list
  const quotes = 2;
  const text = fc.string({ unit: 'binary' }).map((made) => made.toWellFormed());
  fc.assert(
    fc.property(fc.oneof(text, fc.array(fc.option(text))), (value) => {
      expect(bytesOf(value)).toBeGreaterThanOrEqual(
        new TextEncoder().encode(JSON.stringify(value)).length - quotes,
      );
    }),
  );
});

const variables = ['a', 'b'].map((id) => ({ id, name: id.toUpperCase() }));
const budget = { ...defaultBudget, maxValueBytes: 100 };
const set = (id: string, ...values: readonly (readonly [string, unknown])[]) =>
  does(id, { set: values.map(([variableId, value]) => ({ variableId, value })) });

test('an assignment that does not fit is refused and logged once, and the others are made', () => {
  const blocks = [
    set('1', ['a', 'x'.repeat(80)], ['b', 'y'.repeat(30)], ['b', 'z'.repeat(31)]),
    set('2', ['b', 'fits']),
  ];
  const conversation = new Conversation(botOf({ groups: { A: blocks }, variables }), {
    kinds: fakeKinds,
    context: { budget },
  }).start();
  conversation.sets('A', 'x'.repeat(80)).sets('B', 'fits').logs('“B” was not set').ends();
  expect(conversation.turn.logs).toHaveLength(1);
});

test('what takes less room than before always fits, and makes room', () => {
  const blocks = [set('1', ['a', 'x'.repeat(90)]), set('2', ['a', 'x'], ['b', 'y'.repeat(90)])];
  new Conversation(botOf({ groups: { A: blocks }, variables }), { kinds: fakeKinds, context: { budget } })
    .start()
    .sets('A', 'x')
    .sets('B', 'y'.repeat(90))
    .logsNothing();
});

test('answers count from turn to turn; one that does not fit is stored as an answer all the same', () => {
  const conversation = new Conversation(
    botOf({ groups: { A: [asks('1'), asks('2')], B: [says('end')] }, variables }),
    { kinds: fakeKinds, context: { budget } },
  ).start();
  conversation.reply('x'.repeat(80)).stores('x'.repeat(80)).logsNothing();
  conversation.reply('y'.repeat(80)).stores('y'.repeat(80)).logs('was not kept for later in this chat');
});

test('a prefilled or remembered value that does not fit is left out, and named', () => {
  const [a = { id: 'a', name: 'A' }, ...others] = variables;
  const bot = botOf({ groups: { A: [says('hello')] }, variables: [{ ...a, value: 'x' }, ...others] });
  const { flow } = compile(bot, fakeKinds, { botId: 'b', hash: 'h', version: '6' });
  const named = others[0]?.name ?? '';
  const large = { [named]: 'x'.repeat(1_000) };
  for (const begunWith of [initialVariables(flow, large, {}, 900), initialVariables(flow, {}, large, 900)])
    expect(begunWith).toEqual({ values: { a: 'x' }, leftOut: [named], refused: [], unknown: [] });
  expect(initialVariables(flow, {}, {}, 0)).toEqual({ values: {}, leftOut: [], refused: [], unknown: [] });
});

test('a bot begins with the values that fit, and says so', () => {
  const large = variables.map((variable) => ({ ...variable, value: 'x'.repeat(600_000) }));
  const bot = botOf({ groups: { A: [says('hello')] }, variables: large });
  const { flow } = compile(bot, fakeKinds, { botId: 'b', hash: 'h', version: '6' });
  expect(Object.keys(initialVariables(flow).values)).toEqual(['a']);
  new Conversation(bot, { kinds: fakeKinds }).start().says('hello').logs('begins with more values');
});
