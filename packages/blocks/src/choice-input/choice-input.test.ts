import { messageLimits } from '@parley/schema';
import { converse, findingsOf, says } from '../shared/testing.ts';

const items = [
  { id: 'one', content: 'York' },
  { id: 'two', content: 'New York', value: 'NY' },
  { id: 'three', content: '  {{Town}} ' },
];
const variables = [
  'Picked',
  { id: 'v:Town', name: 'Town', value: 'Turin' },
  { id: 'v:Towns', name: 'Towns', value: ['Oslo', '', null, 'Rome', 'Oslo'] },
  { id: 'v:None', name: 'None', value: [] },
];
const block = (options: object = {}, more: readonly object[] = items) => ({
  id: 'q',
  type: 'choice input',
  options: { variableId: 'v:Picked', ...options },
  items: more as typeof items,
});
const ask = (options: object = {}, more?: readonly object[]) =>
  converse([block(options, more)], { variables });
const shown = (options: object, more?: readonly object[]): unknown =>
  ask(options, more)
    .start()
    .turn.input?.items?.map(({ id, ...item }) => [id, item['content']]);
const byId = (replyId: string, text = '') => ({ type: 'text', text, metadata: { replyId } }) as const;

describe('one choice', () => {
  test.each([
    ['its words', 'York', 'York'],
    ['its words with variables in them', 'Turin', 'Turin'],
    ['its words, whatever their case', 'new york', 'NY'],
    ['the value behind it', 'NY', 'NY'],
    ['its id', 'one', 'York'],
  ])('is made by %s', (_, typed, kept) => {
    ask().start().asks('choice input').reply(typed).stores(kept).sets('Picked', kept).says('done');
  });

  test.each([
    ['1', 'York'],
    [' 2. ', 'NY'],
    ['3)', 'Turin'],
  ])('is made by the number of the button: %s', (typed, kept) => {
    converse([block()], { variables }).start().reply(typed).stores(kept);
  });

  test('is made by the words on a button before its number', () => {
    const years = [
      { id: 'a', content: '2' },
      { id: 'b', content: '1' },
    ];
    converse([block({}, years)], { variables })
      .start()
      .reply('1')
      .stores('1');
  });

  test.each(['0', '4', '1 2', '-1', '1.5', '99999'])('is not made by %s', (typed) => {
    converse([block()], { variables }).start().reply(typed).refuses();
  });

  test('is made by the id of the button, whatever the text says', () => {
    ask().start().reply(byId('two', 'York')).stores('NY');
  });

  test.each(['', 'Yor', 'York, New York', 'x'.repeat(messageLimits.textLength)])(
    'is not made by %j',
    (typed) => {
      ask().start().reply(typed).refuses().asks('choice input');
    },
  );

  test('is not made by a recording, by nothing, or by a button that is not there', () => {
    ask().start().reply({ type: 'audio', url: 'https://example.org/a' }).refuses().reply().refuses();
    ask().start().reply(byId('gone')).refuses();
  });

  test('leaves by the edge of the button, else by the block’s own', () => {
    const led = (typed: string) =>
      converse(
        [{ ...block({}, [{ ...items[0], outgoingEdgeId: 'to:Left' }, items[1]!]), outgoingEdgeId: 'to:Own' }],
        {
          groups: { Left: [says('left')], Own: [says('own')] },
          variables,
        },
      )
        .start()
        .reply(typed);
    led('York').says('left');
    led('NY').says('own');
  });

  test('of a button without words is none', () => {
    ask({}, [{ id: 'a' }])
      .start()
      .reply(byId('a'))
      .refuses();
  });
});

describe('several choices', () => {
  test.each([
    ['York and New York', 'York, NY'],
    ['new   york', 'NY'],
    ['3, 1', 'York, Turin'],
    ['NY;three', 'NY, Turin'],
  ])('are found in %j', (typed, kept) => {
    ask({ isMultipleChoice: true }).start().reply(typed).stores(kept);
  });

  test.each(['', 'Yorkshire', '4', 'none of them'])('are not found in %j', (typed) => {
    ask({ isMultipleChoice: true }).start().reply(typed).refuses();
  });

  test('leave by the block’s own edge', () => {
    ask({ isMultipleChoice: true }, [{ ...items[0], outgoingEdgeId: 'to:Nowhere' }])
      .start()
      .reply('York')
      .says('done');
  });
});

describe('the words that were chosen', () => {
  test.each([
    [{}, 'NY', 'New York'],
    [{}, 'York', undefined],
    [{ isMultipleChoice: true }, 'York and New York', 'York, New York'],
    [{ isMultipleChoice: true }, '1, 3', undefined],
    [{ dynamicVariableId: 'v:Towns' }, 'Rome', undefined],
  ])('are kept beside the answer where they are others (%j, %s)', (options, typed, label) => {
    const [answer] = ask(options).start().reply(typed).turn.answers;
    expect(answer?.blockId).toBe('q');
    expect(answer?.label).toBe(label);
  });

  test('are none on a button that has only a value', () => {
    const [answer] = ask({}, [{ id: 'a', value: 'x' }])
      .start()
      .reply(byId('a')).turn.answers;
    expect(answer).toMatchObject({ content: 'x' });
    expect(answer).not.toHaveProperty('label');
  });
});

describe('buttons out of a list', () => {
  test('are its elements, each once and none empty', () => {
    expect(shown({ dynamicVariableId: 'v:Towns' })).toEqual([
      ['choice0', 'Oslo'],
      ['choice1', 'Rome'],
    ]);
    ask({ dynamicVariableId: 'v:Towns' }).start().reply(byId('choice1')).stores('Rome');
  });

  test('can be one text', () => {
    expect(shown({ dynamicVariableId: 'v:Town' })).toEqual([['choice0', 'Turin']]);
  });

  test('are those of the block where the variable holds nothing', () => {
    expect(shown({ dynamicVariableId: 'v:Picked' })).toEqual(shown({}));
  });
});

test('a list longer than a turn may draw ends the bot at the block', () => {
  const list = Array.from({ length: 200_000 }, (_, index) => `${index % 10}`);
  converse([block({ dynamicVariableId: 'v:List' })], {
    variables: ['Picked', { id: 'v:List', name: 'List', value: list }],
  })
    .start()
    .logs('characters filled in, compared and copied in one turn, at block q')
    .ends();
});

test('an answer is kept where judging it took the last of what the turn may take', () => {
  // the turn asks and judges the answer, and reads the long text both times
  const comparisons = Array.from({ length: 50 }, (_, index) => ({
    id: String(index),
    variableId: 'v:Long',
    comparisonOperator: 'Ends with',
    value: 'x',
  }));
  const dear = { id: 'dear', displayCondition: { isEnabled: true, condition: { comparisons } } };
  const long = { id: 'v:Long', name: 'Long', value: 'x'.repeat(100_000) };
  converse([block({}, [items[0]!, dear])], { variables: ['Picked', long] })
    .start(undefined, { type: 'text', text: 'York' })
    .stores('York')
    .logs('characters filled in, compared and copied in one turn, at block q')
    .ends();
});

describe('conditions of display', () => {
  const when = (isEnabled: boolean, value: string) => ({
    ...items[0],
    displayCondition: {
      isEnabled,
      condition: { comparisons: [{ id: 'c', variableId: 'v:Town', comparisonOperator: 'Equal to', value }] },
    },
  });

  test('decide what is shown and what can be chosen', () => {
    const hidden = [when(true, 'Rome'), items[1]!];
    expect(shown({}, hidden)).toEqual([['two', 'New York']]);
    ask({}, hidden).start().reply('York').refuses().reply(byId('one')).refuses();
    expect(shown({}, [when(true, 'Turin')])).toEqual([['one', 'York']]);
  });

  test('count only where they are enabled', () => {
    expect(shown({}, [when(false, 'Rome')])).toEqual([['one', 'York']]);
  });
});

test('nothing to choose from and variables that are not there are said when the bot is published', () => {
  expect(findingsOf(block({}, []))).toEqual([
    'warning unknown-variable /options/variableId',
    'error no-choices /items',
  ]);
  expect(findingsOf(block({ dynamicVariableId: 'v:Towns' }, []), variables)).toEqual([]);
});
