import { expect, test } from '@jest/globals';
import { toDocument } from '@parley/editing';
import type { Bot } from '@parley/schema';
import '../words/late/calculations.ts';
import { exampleAnswer, variablesIn } from './example-values.ts';
import { plainFailure } from './plain-failure.ts';

const question = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  options: { variableId: `v-${id}`, ...more },
});

const document = toDocument({
  id: 'bot',
  name: 'Bot',
  events: [],
  groups: [
    {
      id: 'group',
      title: 'Group',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        {
          ...question('service', 'choice input'),
          items: [
            { id: 'one', content: 'Check-up', value: '' },
            { id: 'two', content: 'Cleaning' },
          ],
        },
        question('teeth', 'number input', { min: 1 }),
        question('age', 'number input'),
        question('mail', 'email input'),
        question('words', 'text input'),
      ],
    },
  ],
  edges: [],
  variables: ['service', 'teeth', 'age', 'mail', 'words'].map((name) => ({ id: `v-${name}`, name })),
} as unknown as Bot);

test.each([
  ['service', 'Check-up'],
  ['teeth', '1'],
  ['age', '2'],
  ['mail', 'ada@example.com'],
  ['words', undefined],
  ['gone', undefined],
])('an example for what %s may hold is %j', (name, example) => {
  expect(exampleAnswer(document, `v-${name}`)).toBe(example);
});

test('the variables of a text are those it names, also inside of programs', () => {
  const names = variablesIn(document, '{{age}} {{= {{teeth}} * 2 =}} {{nobody}}').map(({ name }) => name);
  expect(names).toEqual(['teeth', 'age']);
});

test.each([
  [
    'ReferenceError: welcome is not defined',
    '“welcome” is no variable and no function. Texts stand in quotes, variables in {{ }}.',
  ],
  [
    "ReferenceError: 'welcome' is not defined",
    '“welcome” is no variable and no function. Texts stand in quotes, variables in {{ }}.',
  ],
  ["TypeError: cannot read property 'b' of undefined", '“b” is taken from something empty.'],
  ['TypeError: not a function', 'something is used as a function that is none.'],
  ['The program took too long.', 'it takes too long.'],
  ['Error: no luck', 'Error: no luck'],
])('%j is said in plain words', (error, words) => {
  expect(plainFailure(error)).toBe(words);
});
