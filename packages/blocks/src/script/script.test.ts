import type { VariableValue } from '@parley/schema';
import type { Conversation } from '@parley/engine/testing';
import { converseWith, findingsIn, says } from '../shared/testing.ts';
import { script } from './script.ts';

const code = (content: string | undefined, options: object = {}) => ({
  id: 'code',
  type: 'Code',
  options: { content, ...options },
});

function onServer(content: string, values: Readonly<Record<string, VariableValue>> = {}): Conversation {
  return converseWith({
    groups: { A: [code(content, { isExecutedOnClient: false, name: 'Sum' }), says('on')] },
    variables: Object.entries({ Out: null, ...values }).map(([name, value]) => ({
      id: `v:${name}`,
      name,
      value,
    })),
  }).start();
}

describe('on the server', () => {
  test.each<[string, string | string[] | undefined]>([
    ['setVariable("Out", 1)', '1'],
    ['setVariable("Out", 1); setVariable("Out", "two")', 'two'],
    ['for (const i of [1, 2, 3]) setVariable("Out", i * 2)', '6'],
    ['setVariable("Out", ["a", 1])', ['a', '1']],
    ['setVariable("Out", { a: 1 })', '{"a":1}'],
    ['setVariable("Out", null)', undefined],
    ['setVariable("Out", {{Score}} + 1)', '42'],
    ['setVariable("Out", {{Evil}}.length)', '14'],
    ['setVariable("Out", {{Empty}})', undefined],
    ['// nothing but words', 'before'],
    ['return "a value nobody takes"', 'before'],
  ])('%j sets %j', (content, value) => {
    const values = { Out: 'before', Score: '41', Evil: '"); evil(); ("', Empty: null };
    onServer(content, values).sets('Out', value).says('on').logsNothing().ends();
  });

  test.each([
    ['throw new Error("no luck")', 'no luck'],
    ['const = 1', 'SyntaxError'],
    ['nothing.there', 'nothing is not defined'],
  ])('%j fails: the log says so and the conversation goes on', (content, words) => {
    onServer(content, { Out: 'before' })
      .sets('Out', 'before')
      .logs('The code of Sum failed')
      .logs(words)
      .says('on');
  });

  test('what it set before it failed is not set', () => {
    onServer('setVariable("Out", 1); throw new Error("late")').sets('Out', undefined).logs('late');
  });

  test('variables that are not there are not made up', () => {
    const conversation = onServer(
      'setVariable("Gone", 1); setVariable("__proto__", 2); setVariable("Out", 3)',
    );
    conversation.sets('Out', '3').logs('Gone, __proto__').ends();
    expect(Object.keys(conversation.state.frames[0]!.variables)).toEqual(['v:Out']);
  });
});

describe('on the visitor’s page', () => {
  test('values go beside the code, never into it', () => {
    const conversation = converseWith({
      groups: { A: [code('greet({{Name}}, {{Age}}, {{List}}, {{Gone}})', { isUnsafe: true }), says('on')] },
      variables: [
        { id: 'name', name: 'Name', value: '"); evil(); ("' },
        { id: '1age', name: 'Age', value: '36' },
        { id: 'list', name: 'List', value: ['a', null] },
      ],
    });
    const { turn } = conversation.start().says('on').ends();
    expect(turn.actions).toEqual([
      {
        type: 'scriptToExecute',
        scriptToExecute: {
          content: 'greet(name, v_1age, list, undefined)',
          args: [
            { id: 'name', value: '"); evil(); ("' },
            { id: 'v_1age', value: 36 },
            { id: 'list', value: ['a', null] },
          ],
          isUnsafe: true,
        },
      },
    ]);
  });
});

test.each([undefined, '', '  \n'])('without code (%j) nothing happens, on either side', (content) => {
  for (const isExecutedOnClient of [true, false])
    converseWith({ groups: { A: [code(content, { isExecutedOnClient }), says('on')] } })
      .start()
      .acts()
      .says('on')
      .logsNothing();
});

test('before it is published: code for the server must parse; what a browser knows is not ours to judge', () => {
  const check = (content: string, options: object): string[] =>
    findingsIn({ groups: { A: [code(content, options)] }, variables: ['Name'] });
  const server = { isExecutedOnClient: false };
  expect(check('const a = {{Name}}; await a;', server)).toEqual([]);
  expect(check('say("{{Name}}")', {})).toEqual([
    'warning quoted-variable /groups/0/blocks/0/options/content',
  ]);
  expect(check('const = 1', server)).toEqual([
    'warning code-does-not-parse /groups/0/blocks/0/options/content',
  ]);
  expect(check('const = 1', {})).toEqual([]);
  expect(check('', server)).toEqual(['warning no-code /groups/0/blocks/0/options/content']);
});

test('it runs with the visitor unless it says otherwise', () => {
  const runsOnClient = (options: object) => script.runsOnClient?.({ content: 'x', ...options });
  expect(runsOnClient({})).toBe(true);
  expect(runsOnClient({ isExecutedOnClient: true })).toBe(true);
  expect(runsOnClient({ isExecutedOnClient: 'no' })).toBe(true);
  expect(runsOnClient({ isExecutedOnClient: false })).toBe(false);
});

test('on the share page the code runs apart from the page, and the log says so', () => {
  const bot = { groups: { A: [{ id: 'x', type: 'Code', options: { name: 'Greet', content: 'alert(1)' } }] } };
  converseWith(bot, { isOnSharePage: true })
    .start()
    .acts('scriptToExecute')
    .logs('The code of Greet ran apart from the share page')
    .ends();
  converseWith(bot).start().acts('scriptToExecute').logsNothing();
});
