import type { Variable } from '@parley/schema';
import { compile } from './compile.ts';
import { botOf, type BotParts } from '../testing/index.ts';
import { asks, branches, fakeKinds, says } from '../testing/fake-kinds.ts';

const rules = ['undeclared-variable', 'read-before-set', 'never-filled', 'secret-in-text'];
/** The diagnostics about the texts of a bot: code and pointer of each. */
const said = (bot: BotParts): string[] =>
  compile(botOf(bot), fakeKinds, { botId: 'b', hash: 'h', version: '6' })
    .diagnostics.filter(({ code }) => rules.includes(code))
    .map(({ code, pointer }) => `${code} ${pointer}`);

const name = asks('name', { variableId: 'v:Name' });
const hello = says('hello', 'Hello {{Name}}!');
const variables = ['Name'];

describe('variables that the bot does not have', () => {
  test('are told of once a block, at the first text that has them', () => {
    const block = { ...hello, more: ['{{Nmae}} {{Nmae}}', '{{= {{Nmae}} + {{Other}} =}}'] };
    expect(said({ groups: { A: [name, block] }, variables })).toEqual([
      'undeclared-variable /groups/0/blocks/1/more/0',
      'undeclared-variable /groups/0/blocks/1/more/1',
    ]);
  });

  test('are named, and the one that may be meant', () => {
    const content = botOf({ groups: { A: [says('a', '{{ first name}}')] }, variables: ['First Name'] });
    const { diagnostics } = compile(content, fakeKinds, { botId: 'b', hash: 'h', version: '6' });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'no variable is called  first name, so that nothing is filled in: correct the name, or add the variable; First Name may be meant',
    ]);
  });

  test('are found in the metadata and the system messages, not in code for the head', () => {
    const settings = {
      metadata: { title: '{{A}}', customHeadCode: '{{B}}' },
      general: { systemMessages: { invalidMessage: '{{C}}' } },
    };
    expect(said({ groups: { A: [asks('a')] }, settings })).toEqual([
      'undeclared-variable /settings/metadata/title',
      'undeclared-variable /settings/general/systemMessages/invalidMessage',
    ]);
  });

  test('mean nothing in a block that is of no known type', () => {
    expect(said({ groups: { A: [{ id: 'x', type: 'strange', text: '{{Nobody}}' }] } })).toEqual([]);
  });
});

describe('variables that are empty still', () => {
  const before = ['read-before-set /groups/0/blocks/0/text'];

  test('a text before the only question that sets the variable', () => {
    expect(said({ groups: { A: [hello, name] }, variables })).toEqual(before);
    expect(said({ groups: { A: [name, hello] }, variables })).toEqual([]);
  });

  test('a text on a way beside that of the question', () => {
    const groups = {
      A: [branches('way', 'v:Way', { asked: 'to:B', not: 'to:C' })],
      B: [name],
      C: [hello],
    };
    expect(said({ groups, variables: ['Name', 'Way'] })).toEqual(['read-before-set /groups/2/blocks/0/text']);
  });

  test('where the ways come together the variable may be set', () => {
    const groups = {
      A: [branches('way', 'v:Way', { asked: 'to:B', not: 'to:C' })],
      B: [{ ...name, outgoingEdgeId: 'to:C' }],
      C: [hello],
    };
    expect(said({ groups, variables: ['Name', 'Way'] })).toEqual([]);
  });

  test('in a loop the second round has what the first has set', () => {
    expect(said({ groups: { A: [hello, { ...name, outgoingEdgeId: 'to:A' }] }, variables })).toEqual([]);
  });

  test.each<[string, BotParts]>([
    [
      'the variable begins with a value',
      { groups: { A: [hello, name] }, variables: [named({ value: 'Ada' })] },
    ],
    ['no block sets it: the page may bring it', { groups: { A: [hello] }, variables }],
    [
      'visitors are remembered',
      {
        groups: { A: [hello, name] },
        variables,
        settings: { general: { rememberUser: { isEnabled: true } } },
      },
    ],
    [
      'a program before may set it',
      { groups: { A: [says('c', "setVariable('Name', 1)"), hello, name] }, variables },
    ],
    [
      'the block sets it as well',
      { groups: { A: [asks('b', { variableId: 'v:Name', prompt: '{{Name}}' })] }, variables },
    ],
    [
      'an event leads there, which comes at any time',
      {
        groups: { A: [asks('a')], B: [hello, name] },
        events: [{ id: 'R', type: 'reply', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'to:B' }],
        variables,
      },
    ],
  ])('nothing is said where %s', (_, bot) => {
    expect(said(bot)).toEqual([]);
  });

  function named(more: Partial<Variable>): Variable {
    return { id: 'v:Name', name: 'Name', ...more };
  }
});

describe('variables that nothing fills', () => {
  const closed: Variable[] = [{ id: 'v:Name', name: 'Name', isPrefillable: false }];
  const comparing = {
    ...asks('compares'),
    content: { comparisons: [{ variableId: 'v:Name', comparisonOperator: 'Is set' }] },
  };

  test('are told of at the first place that reads them, a text or a comparison', () => {
    expect(said({ groups: { A: [hello, says('again', '{{Name}}')] }, variables: closed })).toEqual([
      'never-filled /groups/0/blocks/0/text',
    ]);
    expect(said({ groups: { A: [comparing, hello] }, variables: closed })).toEqual([
      'never-filled /groups/0/blocks/0/content/comparisons/0/variableId',
    ]);
  });

  test.each<[string, BotParts]>([
    ['a page, a link or another bot may fill it', { groups: { A: [hello, comparing] }, variables }],
    ['it begins with a value', { groups: { A: [hello] }, variables: [{ ...closed[0]!, value: 'Ada' }] }],
    ['nothing reads it', { groups: { A: [asks('a')] }, variables: closed }],
    ['a question fills it', { groups: { A: [name, hello] }, variables: closed }],
    [
      'a list of variables names it',
      { groups: { A: [{ ...asks('b'), variableIds: ['v:Name'] }, hello] }, variables: closed },
    ],
    [
      'a program may set it',
      { groups: { A: [hello, says('c', "setVariable('Name', 1)")] }, variables: closed },
    ],
    [
      'a block of an unknown kind may set it',
      { groups: { A: [hello, { id: 'x', type: 'strange' }] }, variables: closed },
    ],
    [
      'visitors are remembered',
      {
        groups: { A: [hello] },
        variables: closed,
        settings: { general: { rememberUser: { isEnabled: true } } },
      },
    ],
    ['no chat comes to the text', { groups: { A: [asks('a')], B: [hello] }, variables: closed }],
  ])('are no finding where %s', (_, bot) => {
    expect(said(bot)).toEqual([]);
  });
});

test('a comparison fills nothing that a text before it reads', () => {
  const compared = {
    ...asks('compares'),
    content: { comparisons: [{ variableId: 'v:Name', comparisonOperator: 'Is set' }] },
  };
  expect(said({ groups: { A: [hello, compared] }, variables })).toEqual([]);
});

test('secrets are found wherever they stand', () => {
  const key = `sk-${'a1'.repeat(12)}`;
  const groups = {
    A: [says('a', `Use ${key}.`), { ...asks('b'), headers: [{ value: `Bearer ${'c3'.repeat(12)}` }] }],
  };
  expect(said({ groups })).toEqual([
    'secret-in-text /groups/0/blocks/0/text',
    'secret-in-text /groups/0/blocks/1/headers/0/value',
  ]);
});
