import type { Block, VariableValue } from '@parley/schema';
import type { TranscriptLine } from '@parley/schema/contract';
import type { Conversation } from '@parley/engine/testing';
import { converseWith, findingsIn, says, type ConverseOptions } from '../shared/testing.ts';
import { setVariable } from './set-variable.ts';

const set = (options: object): Block => ({
  id: 'set',
  type: 'Set variable',
  options: { variableId: 'v:Out', ...options },
});

function run(
  options: object,
  values: Readonly<Record<string, VariableValue>> = {},
  more: ConverseOptions = {},
): Conversation {
  const variables = { Out: null, Other: null, ...values };
  return converseWith(
    {
      groups: { Set: [set(options), says('on')] },
      variables: Object.entries(variables).map(([name, value]) => ({ id: `v:${name}`, name, value })),
    },
    more,
  ).start();
}

const check = (options: object): string[] =>
  findingsIn({ groups: { A: [set(options)] }, variables: ['Out'] });

describe('an expression', () => {
  test.each<[string, Exclude<VariableValue, null> | undefined]>([
    ['1 + 1', '2'],
    ['{{Score}} + 5', '42'],
    ['{{Score}}', '37'],
    ['{{List}}', ['a', 'b']],
    ['{{Missing}}', undefined],
    ['', undefined],
    ['   ', undefined],
    ['007', '007'],
    ['-1,5', '-1,5'],
    ['{{Zip}} + 1', '00421'],
    ['Hello', 'Hello'],
    ['Hello {{Name}}!', 'Hello Ada!'],
    ['{{Name}}', 'Ada'],
    ['{{Name}}.length', '3'],
    ['"a" + "b"', 'ab'],
    ['true', 'true'],
    ['null', undefined],
    ['[1, "x", null, { a: 1 }]', ['1', 'x', null, '{"a":1}']],
    ['({ a: [1] })', '{"a":[1]}'],
    ['{{List}}.map((x) => x + x)', ['aa', 'bb']],
    ['const a = 2; return a * {{Score}};', '74'],
    ['nothing.there', 'nothing.there'],
    ['{{Evil}}', '"); throw 1; ("'],
    ['{{Evil}} + "!"', '"); throw 1; ("!'],
  ])('%j is worked out', (expressionToEvaluate, value) => {
    const values = { Score: '37', List: ['a', 'b'], Name: 'Ada', Zip: '0042', Evil: '"); throw 1; ("' };
    run({ expressionToEvaluate }, values).sets('Out', value).logsNothing().ends();
  });

  test('that fails is taken as text, without a word', () => {
    run({ expressionToEvaluate: '{{Name}}.b.c.d' }, { Name: 'Ada' }).sets('Out', 'Ada.b.c.d').logsNothing();
  });

  test.each(['Hello, "{{Name}}"', 'Note: "{{Name}}"', 'Welcome ("{{Name}}")'])(
    'that reads like code and is a sentence is filled in, and nobody is warned: %s',
    (expressionToEvaluate) => {
      const filled = expressionToEvaluate.replace('{{Name}}', 'Ada');
      run({ expressionToEvaluate }, { Name: 'Ada' }).sets('Out', filled).logsNothing();
      const found = (more: object) => check({ expressionToEvaluate, ...more }).length;
      expect([found({}), found({ isCode: true }), found({ isExecutedOnClient: true })]).toEqual([0, 1, 1]);
    },
  );

  test('that is marked as code and fails says why, in the logs and in the variable for it', () => {
    run({
      expressionToEvaluate: 'if (true) throw new Error("no luck"); return 1;',
      isCode: true,
      saveErrorInVariableId: 'v:Other',
    })
      .sets('Other', 'Error: no luck')
      .logs('no luck')
      .ends();
  });
});

describe('a value type', () => {
  test.each<[string, object, VariableValue, Exclude<VariableValue, null> | undefined]>([
    ['Empty', {}, 'x', undefined],
    ['Append value(s)', { item: 'b' }, null, ['b']],
    ['Append value(s)', { item: '{{Other}}' }, 'a', ['a', '']],
    ['Append value(s)', { item: 'b' }, ['a'], ['a', 'b']],
    ['Pop', {}, ['a', 'b'], ['a']],
    ['Pop', {}, 'a', []],
    ['Shift', {}, ['a', 'b'], ['b']],
    ['Shift', {}, [], []],
    ['Today', {}, null, '2026-11-21T12:00:01.000Z'],
    ['Now', {}, null, '2026-11-21T12:00:01.000Z'],
    ['Now', { timeZone: 'Asia/Tokyo' }, null, '2026-11-21T21:00:01+09:00'],
    ['Now', { timeZone: 'Mars/Olympus' }, null, '2026-11-21T12:00:01.000Z'],
    ['Tomorrow', {}, null, '2026-11-22T12:00:01.000Z'],
    ['Yesterday', { timeZone: 'America/New_York' }, null, '2026-11-20T07:00:01-05:00'],
    ['Environment name', {}, null, 'web'],
  ])('%s %j on %j gives %j', (type, options, before, after) => {
    run({ type, ...options }, { Out: before })
      .sets('Out', after)
      .logsNothing()
      .ends();
  });

  test.each([
    ['Pop', 'b'],
    ['Shift', 'a'],
  ])('%s keeps what it takes where it is told to', (type, taken) => {
    run({ type, saveItemInVariableId: 'v:Other' }, { Out: ['a', 'b'] }).sets('Other', taken);
  });

  test.each([
    ['b', '2'],
    ['z', undefined],
  ])('Map item with same index finds for %s %s', (item, found) => {
    const mapListItemParams = {
      baseItemVariableId: 'v:Item',
      baseListVariableId: 'v:Keys',
      targetListVariableId: 'v:Values',
    };
    const values = { Item: item, Keys: ['a', 'b'], Values: ['1', '2'] };
    run({ type: 'Map item with same index', mapListItemParams }, values).sets('Out', found);
  });

  test('Map item without its lists clears the variable', () => {
    run({ type: 'Map item with same index' }, { Out: 'x' }).sets('Out', undefined);
  });

  test('Random ID is the same for the same turn and another for another', () => {
    const id = (seed: number): unknown =>
      run({ type: 'Random ID' }, {}, { context: { seed: () => [seed, 2, 3, 4] } }).state.frames[0]?.variables[
        'v:Out'
      ];
    expect(id(1)).toMatch(/^[a-z0-9]{24}$/);
    expect(id(1)).toBe(id(1));
    expect(id(1)).not.toBe(id(2));
  });

  test.each(['Result ID', 'User ID'])(
    '%s is that of the result; a preview, which has none, makes one up',
    (type) => {
      run({ type }, {}, { resultId: 'r1' }).sets('Out', 'r1');
      const { variables } = run({ type }).state.frames[0]!;
      expect(variables['v:Out']).toMatch(/^[a-z0-9]{24}$/);
    },
  );

  test('Transcript is the conversation so far', () => {
    const lines: TranscriptLine[] = [
      { role: 'bot', message: { id: 'a', type: 'text', content: { type: 'markdown', markdown: 'Hi' } } },
      { role: 'visitor', text: 'Ho' },
      { role: 'bot', message: { id: 'b', type: 'image', content: { url: 'https://example.org/a.png' } } },
    ];
    run({ type: 'Transcript' }, {}, { perform: () => ({ type: 'readTranscript', lines }) }).sets(
      'Out',
      'Assistant: "Hi"\n\nUser: "Ho"\n\nAssistant: "https://example.org/a.png"',
    );
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('a Transcript that is shortened: %s, is logged so many times: %s', (isShortened, count) => {
    const { turn } = run(
      { type: 'Transcript' },
      {},
      { perform: () => ({ type: 'readTranscript', lines: [], isShortened }) },
    );
    expect(
      turn.logs.filter(({ description }) => description.includes('without its oldest lines')),
    ).toHaveLength(count);
  });
});

describe('what only the visitor’s machine knows', () => {
  test.each(['Device type', 'Moment of the day'])('%s is asked of the client', (type) => {
    run({ type })
      .acts('setVariable')
      .waitsFor('action')
      .reply('evening')
      .sets('Out', 'evening')
      .says('on')
      .ends();
  });

  test('an expression goes there with values beside it, not in it', () => {
    const conversation = run(
      { expressionToEvaluate: '{{Name}} + location.href', isExecutedOnClient: true },
      { Name: '"); steal(("' },
    ).waitsFor('action');
    expect(conversation.turn.actions).toEqual([
      {
        type: 'setVariable',
        expectsDedicatedReply: true,
        setVariable: {
          scriptToExecute: {
            content: 'v_v_Name + location.href',
            args: [{ id: 'v_v_Name', value: '"); steal(("' }],
            isCode: false,
          },
        },
      },
    ]);
  });

  test.each<[string, Exclude<VariableValue, null> | undefined]>([
    ['["a",1]', ['a', '1']],
    ['{"a":1}', '{"a":1}'],
    ['"text"', 'text'],
    ['12', '12'],
    ['null', undefined],
    ['plain [text', 'plain [text'],
  ])('a reply of %j becomes %j', (text, value) => {
    run({ type: 'Device type' }).reply(text).sets('Out', value);
  });

  test('no reply at all leaves the variable as it was, and the conversation goes on', () => {
    run({ type: 'Device type' }, { Out: 'before' }).reply().sets('Out', 'before').says('on').ends();
  });

  test('a type other than Custom is worked out here whatever is ticked', () => {
    run({ type: 'Environment name', isExecutedOnClient: true }).acts().sets('Out', 'web');
  });
});

test.each(['Weather', 'constructor', '__proto__'])(
  'a type nobody knows (%s) is read as an expression',
  (type) => {
    run({ type, expressionToEvaluate: '1 + 1' }).sets('Out', '2').ends();
  },
);

test('without a variable nothing happens', () => {
  for (const options of [{ variableId: undefined }, { variableId: 'v:Gone', type: 'Environment name' }])
    run(options).says('on').logsNothing().ends();
});

describe('before it is published', () => {
  test('a variable that is not there is warned of, a type nobody knows is an error', () => {
    expect(check({})).toEqual([]);
    expect(check({ variableId: 'v:Gone' })).toEqual([
      'warning unknown-variable /groups/0/blocks/0/options/variableId',
    ]);
    expect(check({ type: 'Weather' })).toEqual(['error unknown-value-type /groups/0/blocks/0/options/type']);
    expect(check({ type: 'constructor' })).toEqual([
      'error unknown-value-type /groups/0/blocks/0/options/type',
    ]);
  });

  test('a time zone nobody knows is warned of', () => {
    expect(check({ type: 'Now', timeZone: 'Europe/Paris' })).toEqual([]);
    expect(check({ type: 'Now', timeZone: '{{Out}}' })).toEqual([]);
    expect(check({ type: 'Now', timeZone: 'Paris' })).toEqual([
      'warning unknown-time-zone /groups/0/blocks/0/options/timeZone',
    ]);
  });

  test.each([
    ['"{{Out}}"', true],
    ["'a' + 'to {{Out}}'", true],
    ['`to {{Out}}`', true],
    ['`to ${{{Out}}}`', false],
    ['{{Out}} + "a"', false],
    ['/"/.test({{Out}}) // not "{{Out}}"', false],
    ['to {{Out}}', false],
    ["it's {{Out}}'s", false],
    ['Hello, "{{Out}}"', false],
    ['Note: "{{Out}}"', false],
    ['Welcome ("{{Out}}")', false],
    ['Names.join("{{Out}}") + 1', false],
    ['String("{{Out}}")', true],
    ['{{Out}} || "{{Out}}"', true],
    ['const a = 1; return a + "{{Out}}"', true],
  ])('%s quotes a variable: %p; only a program with one is warned of', (expressionToEvaluate, isQuoted) => {
    const at = '/groups/0/blocks/0/options/expressionToEvaluate';
    expect(check({ expressionToEvaluate })).toEqual(isQuoted ? [`warning quoted-variable ${at}`] : []);
  });
});

test('an expression runs with the visitor only where it says so, and one type takes the transcript', () => {
  const { runsOnClient, takesTranscript } = setVariable;
  expect([runsOnClient?.({}), runsOnClient?.({ isExecutedOnClient: false })]).toEqual([false, false]);
  expect(runsOnClient?.({ isExecutedOnClient: true })).toBe(true);
  expect([takesTranscript?.({ type: 'Transcript' }), takesTranscript?.({ type: 'Now' })]).toEqual([
    true,
    false,
  ]);
});

test('code that the page runs for a value is apart from the share page, and the log says so', () => {
  const options = { variableId: 'v:A', isExecutedOnClient: true, expressionToEvaluate: 'document.title' };
  const logged = (more: object) =>
    converseWith(
      {
        groups: { A: [{ id: 's', type: 'Set variable', options: { ...options, ...more } }] },
        variables: ['A'],
      },
      { isOnSharePage: true },
    )
      .start()
      .acts('setVariable');
  logged({}).logs('ran apart from the share page');
  logged({ type: 'Device type' }).logsNothing();
});

test.each([
  ['Phone number', '491510000000'],
  ['Contact name', 'Ada'],
  ['Referral Click ID', 'click-1'],
  ['Referral Source ID', 'ad-1'],
  ['User ID', 'DE.1234'],
  ['Environment name', 'whatsapp'],
])('%s of a contact of a messaging channel is what the channel tells', (type, value) => {
  const contact = {
    channel: 'whatsapp',
    id: 'DE.1234',
    name: 'Ada',
    phone: '491510000000',
    advertisementId: 'ad-1',
    clickId: 'click-1',
  } as const;
  converseWith(
    {
      groups: { A: [{ id: 's', type: 'Set variable', options: { variableId: 'v:A', type } }] },
      variables: ['A'],
    },
    { contact },
  )
    .start()
    .sets('A', value)
    .logsNothing();
});

test.each(['Phone number', 'Contact name', 'Referral Click ID', 'Referral Source ID'])(
  '%s is empty on the web, and the log says why',
  (type) => {
    converseWith({
      groups: { A: [{ id: 's', type: 'Set variable', options: { variableId: 'v:A', type } }] },
      variables: [{ id: 'v:A', name: 'A', value: 'before' }],
    })
      .start()
      .sets('A', undefined)
      .logs(`“${type}” is known of contacts of messaging channels only`);
  },
);
