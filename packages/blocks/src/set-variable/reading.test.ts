import type { Program, ProgramOutcome } from '@parley/engine';
import { evaluateInTest } from '@parley/engine/testing';
import type { Block, VariableValue } from '@parley/schema';
import { converseWith } from '../shared/testing.ts';
import { workOut, workOutText, type Worked } from './reading.ts';
import { setVariableReference } from './set-variable.reference.ts';

type Values = Readonly<Record<string, VariableValue>>;

const work = (
  expression: string,
  values: Values = {},
  isCode = false,
  run: (program: Program) => ProgramOutcome = evaluateInTest,
): Worked => workOut(expression, isCode, (name) => values[name], run);

const values = { Score: '37', List: ['a', 'b'], Name: 'Ada', Zip: '0042', Service: 'Cleaning' };

test.each<[string, boolean]>([
  ['1 + 1', false],
  ['{{Score}} + 5', false],
  ['{{Score}}', false],
  ['{{List}}', false],
  ['{{Missing}}', false],
  ['   ', false],
  ['007', false],
  ['{{Zip}} + 1', false],
  ['Hello {{Name}}!', false],
  ['Hello {{= {{Score}} * 2 =}} of {{Name}}', false],
  ['Hello {{= no program =}}', false],
  ['{{Name}}.b.c.d', false],
  ['{{Name}} - welcome', false],
  ['{{Service}} == "Cleaning" ? 90 : 60', false],
  ['const a = 2; return a * {{Score}};', true],
  ['throw new Error("no luck")', true],
  ['[1, "x", null, { a: 1 }]', false],
])('%j gives what the block saves (as code: %j)', (expression, isCode) => {
  const set: Block = {
    id: 'set',
    type: 'Set variable',
    options: { variableId: 'v:Out', expressionToEvaluate: expression, isCode },
  };
  const variables = Object.entries({ Out: null, ...values }).map(([name, value]) => ({
    id: `v:${name}`,
    name,
    value,
  }));
  const { value } = work(expression, values, isCode);
  converseWith({ groups: { Set: [set] }, variables })
    .start()
    .sets('Out', value ?? undefined);
});

test.each<[string, Worked['is'], string | undefined]>([
  ['{{Name}}', 'copy', undefined],
  ['', 'nothing', undefined],
  ['-1,5', 'number', undefined],
  ['{{Score}} * 2', 'program', undefined],
  ['Hello {{Name}}', 'text', undefined],
  ['{{Score}} == 37 ? 90', 'text', ''],
  ['{{Score}} * 2 and more', 'text', 'and more'],
  ['({{Score}} + 1', 'text', ''],
  // sentences: nothing is said of them
  ['{{Name}} - welcome to us', 'text', undefined],
  ['{{Name}}? Good day to you', 'text', undefined],
  ['3 of us', 'text', undefined],
])('%j is taken as %s, and its unread part is %j', (expression, is, unread) => {
  expect(work(expression, values)).toMatchObject({ is, ...(unread === undefined ? {} : { unread }) });
  if (unread === undefined) expect(work(expression, values)).not.toHaveProperty('unread');
});

test('a program that fails says why, and leaves the text', () => {
  expect(work('{{Name}} - welcome', values)).toEqual({
    is: 'program',
    value: 'Ada - welcome',
    failure: 'ReferenceError: welcome is not defined',
  });
});

test('a program that cannot be read says from where on', () => {
  expect(work('const a = 2;', values, true).unread).toBe('const a = 2;');
  expect(work('return {{Score}} *', values, true).unread).toBe('');
});

test.each(setVariableReference.map((entry) => [entry.write, entry] as const))(
  'the help says what %s gives',
  (write, entry) => {
    const worked = work(write, entry.values as Values);
    expect([worked.is, [worked.value].flat().join(', ')]).toEqual(['program', entry.gives]);
  },
);

test.each([
  ['Twice {{Score}} is {{= {{Score}} * 2 =}}.', { is: 'text', value: 'Twice 37 is 74.' }],
  ['{{= {{Score}} * 2 =}}', { is: 'text', value: '74' }],
  ['1 + 1', { is: 'text', value: '1 + 1' }],
  [
    'Hello {{= nothing() =}}',
    { is: 'text', value: 'Hello  nothing() ', failure: expect.stringContaining('nothing') as string },
  ],
] as const)('the text %s is said with what its programs give', (text, worked) => {
  const valueOf = (name: string): VariableValue | undefined => (values as Values)[name];
  expect(workOutText(text, valueOf, evaluateInTest)).toEqual(worked);
});
