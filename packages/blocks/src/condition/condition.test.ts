import type { Block, VariableValue } from '@parley/schema';
import type { Conversation } from '@parley/engine/testing';
import { holdsWith } from '../shared/condition-holds.ts';
import { converseWith, findingsIn, says } from '../shared/testing.ts';

type Comparison = { variableId?: string; comparisonOperator?: string; value?: string };

const when = (comparisons: readonly Comparison[], logicalOperator?: string) => ({
  id: 'if',
  type: 'Condition',
  items: [{ id: 'yes', outgoingEdgeId: 'to:Yes', content: { comparisons, logicalOperator } }],
});

function asked(
  comparisons: readonly Comparison[],
  values: Readonly<Record<string, VariableValue>>,
  logicalOperator?: string,
): Conversation {
  return converseWith({
    groups: { If: [when(comparisons, logicalOperator), says('no')], Yes: [says('yes')] },
    variables: Object.entries(values).map(([name, value]) => ({ id: `v:${name}`, name, value })),
  }).start();
}

const long = 'x'.repeat(50_000);

// comparing these element by element would take minutes
test.each([
  ['Not equal', 'other', true],
  ['Contains', 'own', true],
  ['Does not contain', 'other', true],
  ['Equal to', 'own', false],
])('two lists as long as responses: %s', (comparisonOperator, name, holds) => {
  const list = (of: string): string[] => Array.from({ length: 35_000 }, (_, i) => `${of} ${i}`);
  const values = { Left: list('own'), Right: list(name) };
  const comparison = { variableId: 'v:Left', comparisonOperator, value: '{{Right}}' };
  asked([comparison], values).says(holds ? 'yes' : 'no');
});

describe('more than a turn may look at', () => {
  const list = Array.from({ length: 5_000 }, (_, i) => `element ${i}`);
  const values = { List: list, Text: 'y'.repeat(100_000) };
  const many = (comparison: Comparison): Comparison[] => Array.from({ length: 200 }, () => comparison);

  // none of these holds, so that each one is evaluated
  test.each<[left: keyof typeof values, operator: string, value: string]>([
    ['List', 'Equal to', 'x'],
    ['List', 'Contains', 'x'],
    ['List', 'Starts with', 'x'],
    ['List', 'Matches regex', 'x'],
    ['List', 'Does not match regex', '{{List}}'],
    ['Text', 'Ends with', 'x'],
    ['Text', 'Contains', '{{List}}'],
    ['Text', 'Less than', '1'],
    ['Text', 'Matches regex', '(x?){1000}z'],
  ])('ends the bot at the block: %s %s %s', (left, comparisonOperator, value) => {
    const comparison = { variableId: `v:${left}`, comparisonOperator, value };
    asked(many(comparison), values, 'OR')
      .says()
      .logs('8000000 characters filled in, compared and copied in one turn, at block if')
      .ends();
  });

  test('is not what is only asked for being there', () => {
    const there = { variableId: 'v:List', comparisonOperator: 'Is set' };
    const longer = { variableId: 'v:List', comparisonOperator: 'Greater than', value: '4999' };
    asked([...many(there), ...many(longer)], values)
      .says('yes')
      .logsNothing();
  });
});

test('a row of digits as long as a message allows is no number for what stands behind it', () => {
  const comparison = { variableId: 'v:Left', comparisonOperator: 'Greater than', value: '1' };
  asked([comparison], { Left: `${'1'.repeat(200_000)}x` }).says('no');
});

describe('one comparison', () => {
  test.each<[left: VariableValue, operator: string, right: string, holds: boolean]>([
    ['tea', 'Equal to', 'tea', true],
    ['Tea', 'Equal to', 'tea', false],
    ['tea ', 'Equal to', 'tea', false],
    ['e\u0301', 'Equal to', '\u00e9', true],
    [null, 'Equal to', '', true],
    [null, 'Equal to', 'null', true],
    [['a', 'a'], 'Equal to', 'a', true],
    [['a', 'b'], 'Equal to', 'a', false],
    ['a', 'Not equal', 'b', true],
    ['a', 'Not equal', 'a', false],
    [['a', 'b'], 'Not equal', 'a', false],
    ['Green tea', 'Contains', ' TEA ', true],
    ['coffee', 'Contains', 'tea', false],
    ['tea', 'Contains', '', false],
    [null, 'Contains', 'undefined', false],
    [['tea', 'milk'], 'Contains', 'tea', true],
    [['green tea'], 'Contains', 'tea', false],
    ['coffee', 'Does not contain', 'tea', true],
    ['green tea', 'Does not contain', 'tea', false],
    [null, 'Does not contain', 'tea', true],
    [['tea', null], 'Does not contain', 'milk', true],
    ['10', 'Greater than', '9', true],
    ['9', 'Greater than', '9', false],
    ['1e3', 'Greater than', '999', true],
    ['-1', 'Less than', '0', true],
    ['2026-11-21', 'Greater than', '2026-02-01', true],
    ['2026-11-21T12:00:00+02:00', 'Less than', '2026-11-21T11:00:00Z', true],
    ['abcd', 'Greater than', 'abc', true],
    ['abcd', 'Greater than', '3', false],
    [['a', 'b', 'c'], 'Greater than', '2', true],
    [null, 'Greater than', '-1', false],
    ['9', 'Greater or equal to', '9', true],
    ['8.9', 'Greater or equal to', '9', false],
    ['8', 'Less than', '9', true],
    ['9', 'Less or equal to', '9', true],
    [['a'], 'Less or equal to', '0', false],
    ['', 'Is set', '', false],
    ['0', 'Is set', '', true],
    [[], 'Is set', '', false],
    [['a'], 'Is set', '', true],
    [null, 'Is empty', '', true],
    ['', 'Is empty', '', true],
    [' ', 'Is empty', '', false],
    ['Hello you', 'Starts with', 'hello', true],
    ['Hello you', 'Starts with', 'you', false],
    ['Hello', 'Starts with', '', false],
    [['tea', 'teapot'], 'Starts with', 'tea', true],
    ['photo.PNG', 'Ends with', '.png', true],
    ['photo.png.exe', 'Ends with', '.png', false],
    ['AB-12', 'Matches regex', '^[A-Z]{2}-\\d+$', true],
    ['ab-12', 'Matches regex', '/^[A-Z]{2}-\\d+$/i', true],
    ['x', 'Matches regex', '(', false],
    [['a', '7'], 'Matches regex', '^\\d$', true],
    ['ab', 'Does not match regex', '^\\d+$', true],
    ['12', 'Does not match regex', '^\\d+$', false],
    ['12', 'Does not match regex', '(', false],
    [null, 'Does not match regex', '^\\d+$', false],
    [['a', '7'], 'Does not match regex', '^\\d$', false],
    [long, 'Matches regex', '^(x+)+y$', false],
    ['a', 'Resembles', 'a', false],
    ['a', 'constructor', 'a', false],
  ])('%j %s %j: %s', (left, comparisonOperator, value, holds) => {
    asked([{ variableId: 'v:Left', comparisonOperator, value }], { Left: left }).says(holds ? 'yes' : 'no');
  });

  test('against a variable sees its value as it is, list or not', () => {
    const toRight = [{ variableId: 'v:Left', comparisonOperator: 'Contains', value: '{{Right}}' }];
    asked(toRight, { Left: ['a', 'b', 'c'], Right: ['a', 'c'] }).says('yes');
    asked(toRight, { Left: ['a', 'b'], Right: ['a', 'c'] }).says('no');
    asked(toRight, { Left: '["a"]', Right: ['"a"'] }).says('yes');
  });

  test('against a text fills its variables in', () => {
    const comparison = { variableId: 'v:Left', comparisonOperator: 'Equal to', value: 'Dr. {{Name}}' };
    asked([comparison], { Left: 'Dr. Who', Name: 'Who' }).says('yes');
  });
});

describe('several comparisons', () => {
  const set = { variableId: 'v:Set', comparisonOperator: 'Is set' };
  const unset = { variableId: 'v:Unset', comparisonOperator: 'Is set' };
  const values = { Set: 'x', Unset: null };

  test.each<[string, Comparison[], string | undefined, boolean]>([
    ['must all hold', [set, unset], undefined, false],
    ['must all hold with AND', [set, set], 'AND', true],
    ['need one that holds with OR', [unset, set], 'OR', true],
    ['of which none holds do not with OR', [unset, unset], 'OR', false],
    ['that are not there never hold', [], 'OR', false],
    ['one of which has no variable do not hold', [set, { comparisonOperator: 'Is empty' }], 'AND', false],
  ])('%s', (_, comparisons, logicalOperator, holds) => {
    asked(comparisons, values, logicalOperator).says(holds ? 'yes' : 'no');
  });
});

test('a branch that holds and leads nowhere ends the bot: what stands below is not for it', () => {
  const content = { comparisons: [{ variableId: 'v:A', comparisonOperator: 'Is empty' }] };
  const block = { id: 'if', type: 'Condition', items: [{ id: 'yes', content }] };
  converseWith({ groups: { If: [block, says('below')] }, variables: ['A'] })
    .start()
    .says()
    .ends();
});

test('of two branches that hold the first is taken', () => {
  const content = { comparisons: [{ variableId: 'v:A', comparisonOperator: 'Is empty' }] };
  const items = ['One', 'Two'].map((title) => ({ id: title, outgoingEdgeId: `to:${title}`, content }));
  converseWith({
    groups: { If: [{ id: 'if', type: 'Condition', items }], One: [says('one')], Two: [says('two')] },
    variables: ['A'],
  })
    .start()
    .says('one');
});

test('its own edge is taken where no branch holds', () => {
  converseWith({
    groups: {
      If: [{ ...when([]), outgoingEdgeId: 'to:Else' }, says('below')],
      Else: [says('else')],
      Yes: [],
    },
  })
    .start()
    .says('else');
});

test('an edge to a group that is gone ends the bot with a log line', () => {
  const broken = [{ id: 'gone', from: {}, to: { groupId: 'nowhere' } }];
  const content = { comparisons: [{ variableId: 'v:A', comparisonOperator: 'Is empty' }] };
  const block = { id: 'if', type: 'Condition', items: [{ id: 'yes', outgoingEdgeId: 'gone', content }] };
  converseWith({ groups: { If: [block] }, variables: ['A'], edges: broken })
    .start()
    .logs('no longer exists')
    .ends();
});

describe('before it is published', () => {
  const check = (...comparisons: Comparison[]): string[] =>
    findingsIn({ groups: { If: [when(comparisons), says('no')], Yes: [says('yes')] }, variables: ['A'] });
  const at = '/groups/0/blocks/0/items/0/content/comparisons/0';

  test('an operator nobody knows is an error', () => {
    expect(check({ variableId: 'v:A', comparisonOperator: 'Resembles' })).toEqual([
      `error unknown-operator ${at}/comparisonOperator`,
    ]);
  });

  test('an unfinished comparison and a variable that is gone are warned of', () => {
    expect(check({ variableId: 'v:A' })).toEqual([`warning unfinished-comparison ${at}`]);
    expect(check({ variableId: 'v:B', comparisonOperator: 'Is set' })).toEqual([
      `warning unknown-variable ${at}/variableId`,
    ]);
    expect(check({ variableId: 'v:A', comparisonOperator: 'Is set' })).toEqual([]);
  });

  test.each([
    ['/^te/i', []],
    ['{{A}}(', []],
    ['(', ['warning invalid-pattern']],
    ['(?=a)', ['warning invalid-pattern']],
  ])('the pattern %s gives %j: one that cannot run here is warned of', (value, expected) => {
    const found = check({ variableId: 'v:A', comparisonOperator: 'Does not match regex', value });
    expect(found).toEqual(expected.map((finding) => `${finding} ${at}/value`));
  });

  test('patterns that take too long to read, all those of a bot together, are errors from the first that is too much', () => {
    const pattern = (value: string): Comparison => ({
      variableId: 'v:A',
      comparisonOperator: 'Matches regex',
      value,
    });
    // expanded, each of these is a hundred thousand characters long
    const many = Array.from({ length: 300 }, (_, index) => pattern(`x{1000}${index}`));
    const [first, ...others] = check(pattern('('), ...many, pattern('('));
    expect(first).toBe(`warning invalid-pattern ${at}/value`);
    const places = Array.from({ length: others.length }, (_, index) => 302 - others.length + index);
    expect(places[0]).toBeGreaterThan(1);
    expect(others).toEqual(
      places.map((index) => `error patterns-too-large ${at.replace(/0$/, String(index))}/value`),
    );
  });
});

describe('an “Otherwise” that ends the chat', () => {
  const isSet = { variableId: 'v:A', comparisonOperator: 'Is set' };
  const is = (value: string): Comparison => ({ variableId: 'v:A', comparisonOperator: 'Equal to', value });
  const branches = (...all: readonly (readonly Comparison[])[]) => ({
    id: 'if',
    type: 'Condition',
    items: all.map((comparisons, index) => ({
      id: `i${index}`,
      outgoingEdgeId: 'to:Yes',
      content: { comparisons },
    })),
  });
  const ask = { id: 'ask', type: 'text input', options: { variableId: 'v:A' } };
  const found = (blocks: readonly Block[]): string[] =>
    findingsIn({ groups: { If: blocks, Yes: [says('yes')] }, variables: ['A'] });

  test('is found', () => {
    expect(found([ask, branches([isSet])])).toEqual(['info dead-end /groups/0/blocks/1']);
    expect(found([ask, branches([is('x')], [isSet])])).toEqual(['info dead-end /groups/0/blocks/1']);
    expect(found([ask, says('Thank you'), branches([isSet])])).toEqual(['info dead-end /groups/0/blocks/2']);
    // of two comparisons in one branch nobody knows what is left
    expect(found([ask, branches([is('x'), isSet], [is('y')])])).toEqual(['info dead-end /groups/0/blocks/1']);
  });

  test('is found at a branch without a connection beside one that has one, whatever follows', () => {
    const { items, ...rest } = branches([isSet], [is('x')]);
    const open = { ...rest, items: items.map((item, index) => index === 1 ? { ...item, outgoingEdgeId: undefined } : item) }; // prettier-ignore
    expect(found([ask, open, says('no')])).toEqual(['info dead-end /groups/0/blocks/1/items/1']);
  });

  test.each<[string, readonly Block[]]>([
    ['a block follows', [ask, branches([isSet]), says('no')]],
    ['it is connected', [ask, { ...branches([isSet]), outgoingEdgeId: 'to:Yes' }]],
    ['no branch leads anywhere', [ask, { ...branches([isSet]), items: [] }]],
    [
      'the branches ask for opposites',
      [ask, branches([isSet], [{ ...isSet, comparisonOperator: 'Is empty' }])],
    ],
    ['the branches name the values of one variable', [ask, branches([is('x')], [is('y')], [is('z')])]],
  ])('is none where %s', (_, blocks) => {
    expect(found(blocks).filter((finding) => finding.includes('dead-end'))).toEqual([]);
  });
});

describe('a branch that no visitor takes', () => {
  const is = (value: string, comparisonOperator = 'Equal to'): Comparison => ({
    variableId: 'v:A',
    comparisonOperator,
    value,
  });
  const decide = (...branches: readonly { all?: readonly Comparison[]; any?: readonly Comparison[] }[]) => {
    const items = branches.map(({ all, any = [] }, index) => ({
      id: `i${index}`,
      content: all ? { comparisons: all } : { logicalOperator: 'OR', comparisons: any },
    }));
    const groups = { If: [{ id: 'if', type: 'Condition', items }, says('on')] };
    return findingsIn({ groups, variables: ['A'] });
  };
  const at = (...items: readonly number[]): string[] =>
    items.map((item) => `warning condition-always /groups/0/blocks/0/items/${item}`);

  test('is found below one that asks for the same, or that is always taken, and where it contradicts itself', () => {
    expect(decide({ all: [is('x')] }, { all: [is('y')] }, { all: [is('x')] })).toEqual(at(2));
    expect(decide({ any: [is('x')] }, { all: [is('x')] })).toEqual(at(1));
    expect(decide({ any: [is('', 'Is set'), is('', 'Is empty')] }, { all: [is('x')] })).toEqual(at(1));
    expect(decide({ all: [is('1', 'Greater than'), is('1', 'Less or equal to')] })).toEqual(at(0));
  });

  test('is none where the branches differ in anything', () => {
    expect(decide({ all: [is('x'), is('y')] }, { any: [is('x'), is('y')] })).toEqual([]);
    expect(decide({ all: [is('x')] }, { all: [is('x', 'Contains')] })).toEqual([]);
    expect(decide({ all: [is('1', 'Greater than'), is('2', 'Less or equal to')] })).toEqual([]);
  });
});

test.each([
  [{ comparisonOperator: 'Greater or equal to', value: '{{Least}}' }, 'AND'],
  [{ comparisonOperator: 'Less than', value: '{{Least}}' }, 'AND'],
  [{ comparisonOperator: 'Less than', value: '{{Least}}' }, 'OR'],
  [{ comparisonOperator: 'Starts with', value: 'Ag{{Least}}' }, 'OR'],
])('tried outside of a chat, %j (%s) holds as it does in one', (comparison, logicalOperator) => {
  const values = { Age: '21', Least: '18' };
  const comparisons = [
    { variableId: 'v:Age', ...comparison },
    { variableId: 'v:Least', comparisonOperator: 'Matches regex', value: '^1' },
  ];
  const tried = Object.entries(values).map(([name, value]) => ({ id: `v:${name}`, name, value }));
  const holds = holdsWith({ comparisons, logicalOperator }, tried);
  asked(comparisons, values, logicalOperator).says(holds ? 'yes' : 'no');
});
