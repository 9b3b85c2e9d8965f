import { expect, test } from '@jest/globals';
import { formFor, formList, type AnyField } from '@parley/blocks/forms';
import { toDocument } from '@parley/editing';
import { placedFindings } from './finding-place.ts';

const at = { x: 0, y: 0 };
const bot = {
  id: 'bot',
  name: 'Leads',
  version: '6.1',
  events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'gone' }],
  groups: [
    {
      id: 'welcome',
      title: 'Welcome',
      graphCoordinates: at,
      blocks: [
        { id: 'one', type: 'text input', options: { variableId: 5, labels: { placeholder: ['a'] } } },
        { id: 'two', type: 'text input', options: { isLong: 'yes', audioClip: { saveVariableId: null } } },
        {
          id: 'menu',
          type: 'choice input',
          items: [{ id: 'i1' }, { id: 'i2', content: 7 }],
          options: 'none',
        },
        {
          id: 'send',
          type: 'Webhook',
          options: {
            timeout: 'soon',
            webhook: { method: 9, headers: [{ id: 'h', key: true }], queryParams: 'x' },
            responseVariableMapping: [{ id: 'm', bodyPath: 3 }],
            variablesForTest: 1,
          },
        },
        {
          id: 'if',
          type: 'Condition',
          items: [
            {
              id: 'c1',
              content: {
                comparisons: [
                  { id: 'v', value: 1 },
                  { id: 'w', comparisonOperator: 'Like' },
                ],
              },
            },
          ],
        },
        { id: 'odd', type: 'teleport', options: {} },
        { id: 'set', type: 'Set variable', options: { isCode: true, expressionToEvaluate: 9 } },
      ],
    },
  ],
  edges: [],
  variables: [{ id: 'v1', name: 'Name' }],
  theme: {},
  settings: { security: { allowedOrigins: ['a', 'b'] } },
};

// the types of a bot would refuse some of it, and its API stores it
const document = toDocument(bot as unknown as Parameters<typeof toDocument>[0]);
const about = (pointer: string, code = 'invalid-block') =>
  placedFindings(document, [{ code, severity: 'error', message: 'must be a string', pointer, key: '' }])[0]!;

test.each([
  [
    '0/options/variableId',
    'Text answer 1 › Save the answer in',
    'Must be a variable, not the number 5: choose one',
  ],
  ['0/options/labels/placeholder', 'Text answer 1 › Hint in the answer field', 'Must be text, not a list'],
  [
    '1/options/isLong',
    'Text answer 2 › Multiple lines',
    'Must be on or off, not text: switch it to what you mean',
  ],
  [
    '1/options/audioClip/saveVariableId',
    'Text answer 2 › More › Recording › Save the address of the recording in',
    'Nothing is here, and something must be: fill it in',
  ],
  ['2/items/1/content', 'Buttons › Button 2 › Button text', 'Must be text, not the number 7'],
  ['2/options', 'Buttons', 'This block cannot be read as it is: add a new one, and delete this one'],
  ['3/options/timeout', 'HTTP request › More › Give up after', 'Must be a number, not text'],
  [
    '3/options/webhook/method',
    'HTTP request › Method',
    'The number 9 is none of the choices: choose one of the list',
  ],
  ['3/options/webhook/headers/0/key', 'HTTP request › Headers › Name 1', 'Must be text, not yes or no'],
  [
    '3/options/webhook/queryParams',
    'HTTP request › Parameters in the address',
    'Cannot be read as it is: write it again',
  ],
  [
    '3/options/responseVariableMapping/0/bodyPath',
    'HTTP request › Save from the response › Part 1',
    'Must be text, not the number 3',
  ],
  [
    '4/items/0/content/comparisons/0/value',
    'Condition › Branch 1 › If › Comparison 1 › Value',
    'Must be text, not the number 1',
  ],
  [
    '4/items/0/content/comparisons/1/comparisonOperator',
    'Condition › Branch 1 › If › Comparison 2 › Comparison',
    '“Like” is none of the choices: choose one of the list',
  ],
  // of two fields with one value, that which is shown
  ['6/options/expressionToEvaluate', 'Set a variable › Program', 'Must be text, not the number 9'],
  ['5', 'Unknown block', 'This block cannot be read as it is: add a new one, and delete this one'],
])('a block whose field holds what it cannot (%s): %s: %s', (pointer, place, message) => {
  expect(about(`/groups/0/blocks/${pointer}`)).toMatchObject({ place: `Welcome › ${place}`, message });
});

test('of what no form shows, the words are those of the check and the place is its path', () => {
  expect(about('/groups/0/blocks/3/options/variablesForTest')).toMatchObject({
    place: 'Welcome › HTTP request › options › variablesForTest',
    message: 'Must be a string',
  });
});

test.each([
  ['/events/0/outgoingEdgeId', 'Start › Next steps'],
  ['/events', 'The bot as a whole'],
  ['/groups/0', 'Group Welcome'],
  ['/groups/0/blocks/2/items/1', 'Welcome › Buttons › Button 2'],
  [
    '/settings/security/allowedOrigins/1',
    'Settings › Who may show and call it › Sites that may talk to the bot 2',
  ],
  ['/variables/0/name', 'Variables › Name'],
])('any other finding is at its place (%s): %s', (pointer, place) => {
  expect(about(pointer, 'some-rule')).toMatchObject({ place, message: 'Must be a string' });
});

test('things that share an id are named by the form, each at its own place', () => {
  const [group] = bot.groups;
  const menu = { id: 'menu', type: 'choice input', items: [{ id: 'i' }, { id: 'x' }, { id: 'i' }] };
  const twins = {
    ...bot,
    groups: [
      { ...group!, blocks: [menu] },
      { ...group!, title: 'Later', blocks: [menu] },
    ],
  };
  const doubled = toDocument(twins as unknown as Parameters<typeof toDocument>[0]);
  const found = [
    '/groups/0/blocks/0/items/2/id',
    '/groups/1/id',
    '/groups/1/blocks/0/id',
    '/groups/1/blocks/0/items/1/content',
  ].map(
    (pointer) =>
      ({ code: 'duplicate-id', severity: 'error', message: 'has the id i', pointer, key: '' }) as const,
  );
  const [item, ...parts] = placedFindings(doubled, found);
  expect(item).toMatchObject({
    path: ['blocks', 'menu', 'items', '2', 'id'],
    place: 'Welcome › Buttons › Button 3',
    message:
      'Has the same id as Button 1, so that a connection of one may become that of the other: give it an id of its own',
  });
  expect(parts.map(({ path, place }) => [path.slice(0, 2), place])).toEqual([
    [['groups', 'welcome~2'], 'Group Later'],
    [['blocks', 'menu~2'], 'Later › Buttons'],
    [['blocks', 'menu~2'], 'Later › Buttons › Button 2 › Button text'],
  ]);
  expect(parts[0]?.message).toBe(
    'Another one of this bot has the same id, so that only the first of them counts: delete this one, and add it anew',
  );
});

const leaves = (fields: readonly AnyField[]): readonly Exclude<AnyField, { widget: 'section' }>[] =>
  fields.flatMap((field) => (field.widget === 'section' ? leaves(field.fields) : [field]));
const wrong = { deep: { deeper: 1 } };
const nested = (keys: readonly string[]): unknown =>
  keys.reduceRight<unknown>((value, key) => ({ [key]: value }), wrong);

// a block whose type is none of the form's has another form
const fieldsOfForms = formList.flatMap(({ type, fields }) =>
  leaves(fields).flatMap(({ path }) => (path === 'type' ? [] : [[type, path] as const])),
);

test.each(fieldsOfForms)('each field of each kind is named by its label (%s, %s)', (type, path) => {
  const block = { id: 'b', type, ...(nested(path.split('.')) as object) };
  const [group] = bot.groups;
  const one = { ...bot, groups: [{ ...group!, blocks: [block] }] };
  const broken = toDocument(one as unknown as Parameters<typeof toDocument>[0]);
  const pointer = `/groups/0/blocks/0/${path.replaceAll('.', '/')}`;
  const [found] = placedFindings(broken, [
    { code: 'invalid-block', severity: 'error', message: 'must be a string', pointer, key: '' },
  ]);
  const alike = leaves(formFor(type).fields).filter((field) => field.path === path);
  expect(alike.map((field) => field.label)).toContain(found!.place.split(' › ').at(-1));
  expect(found!.message).not.toContain('string');
});
