import { messageLimits } from '@parley/schema';
import { converse, findingsOf, says } from '../shared/testing.ts';

const image = (name: string): string => `https://example.org/${name}.jpg`;
const paris = {
  id: 'same',
  title: 'Paris',
  description: null,
  imageUrl: image('paris'),
  options: { internalValue: 'CDG' },
  paths: [
    { id: 'p1', text: 'Book' },
    { id: 'p2', text: 'More on {{Town}}', outgoingEdgeId: 'to:More' },
  ],
};
const turin = { id: 'same', title: '{{Town}}', outgoingEdgeId: 'to:Card', paths: [{ id: 't1' }] };
const variables = [
  'A',
  'B',
  'C',
  'D',
  'E',
  { id: 'v:Town', name: 'Town', value: 'Turin' },
  { id: 'v:Names', name: 'Names', value: ['One', null, '{{Town}}'] },
  { id: 'v:Pics', name: 'Pics', value: [image('1')] },
  { id: 'v:Empty', name: 'Empty', value: [] },
  { id: 'v:Evil', name: 'Evil', value: 'javascript:alert(1)' },
];
const saves = (...fields: readonly [string, string][]) => ({
  saveResponseMapping: fields.map(([field, name]) => ({ id: name, field, variableId: `v:${name}` })),
});
const block = (items: readonly object[], options: object = {}) => ({
  id: 'q',
  type: 'cards',
  options,
  items: items as (typeof turin)[],
});
const ask = (items: readonly object[] = [paris, turin], options: object = {}) =>
  converse([block(items, options)], {
    variables,
    groups: { More: [says('more')], Card: [says('card')] },
  }).start();
const byId = (replyId: string, text = '') => ({ type: 'text', text, metadata: { replyId } }) as const;

test('cards are shown with their texts filled in; what is behind them is not sent', () => {
  expect(ask().asks('cards').turn.input?.items).toEqual([
    {
      id: 'same',
      title: 'Paris',
      imageUrl: image('paris'),
      paths: [
        { id: 'p1', text: 'Book' },
        { id: 'p2', text: 'More on Turin' },
      ],
    },
    { id: 'same', title: 'Turin', paths: [{ id: 't1' }] },
  ]);
});

test('a button leads by its own edge, then by that of its card, then by the block’s', () => {
  ask().reply(byId('p2')).stores('Paris').says('more');
  ask().reply(byId('t1')).stores('Turin').says('card');
  ask().reply(byId('p1')).stores('Paris').says('done');
});

test('the card and its button are kept as the words that were chosen', () => {
  const labels = ['p1', 't1'].map((id) => ask().reply(byId(id)).turn.answers[0]?.label);
  expect(labels).toEqual(['Paris: Book', undefined]);
});

test.each([
  ['the id of a button', 'p2', 'more'],
  ['the title of a card, which means its first button', ' paris ', 'done'],
])('%s can be typed', (_, typed, said) => {
  ask().reply(typed).stores('Paris').says(said);
});

test.each(['', 'Book', 'same', 'x'.repeat(messageLimits.textLength + 1)])('%j chooses none', (typed) => {
  ask().reply(typed).refuses().asks('cards');
});

test('a recording, nothing, and a button that is not there choose none', () => {
  ask()
    .reply({ type: 'audio', url: image('a') })
    .refuses()
    .reply()
    .refuses()
    .reply(byId('z'))
    .refuses();
});

test('each field of what was chosen can be saved, and what it lacks clears the variable', () => {
  const all = saves(
    ['Title', 'A'],
    ['Image URL', 'B'],
    ['Description', 'C'],
    ['Button', 'D'],
    ['Internal Value', 'E'],
  );
  ask([paris], all)
    .reply('p2')
    .sets('A', 'Paris')
    .sets('B', image('paris'))
    .sets('C', undefined)
    .sets('D', 'More on Turin')
    .sets('E', 'CDG');
  ask([turin], saves(['Description', 'Town']))
    .reply('t1')
    .sets('Town', undefined);
});

test('a card without a title is stored as its picture, else as its button; without any it is none', () => {
  ask([{ id: 'c', imageUrl: image('x'), paths: [{ id: 'p' }] }])
    .reply('p')
    .stores(image('x'));
  ask([{ id: 'c', title: ' ', paths: [{ id: 'p', text: 'Go' }] }])
    .reply('p')
    .stores('Go');
  ask([{ id: 'c', paths: [{ id: 'p' }] }])
    .reply('p')
    .refuses();
});

test('a card without buttons is chosen by its title', () => {
  ask([{ id: 'c', title: 'Paris' }])
    .reply('Paris')
    .stores('Paris')
    .says('done');
});

describe('one card made of lists', () => {
  const each = { ...paris, title: '{{Names}}', imageUrl: '{{Pics}}' };

  test('is as many as the titles are, values being no templates', () => {
    expect(ask([each]).turn.input?.items?.map(({ id, title, imageUrl }) => [id, title, imageUrl])).toEqual([
      ['dynamic-card-0', 'One', image('1')],
      ['dynamic-card-1', undefined, undefined],
      ['dynamic-card-2', '{{Town}}', undefined],
    ]);
    ask([each]).reply('dynamic-card-2-path-1').stores('{{Town}}').says('more');
  });

  test('is as many as the pictures are where the title is no list', () => {
    expect(ask([{ ...each, title: 'Here' }]).turn.input?.items).toHaveLength(1);
  });

  test('is none where the list is empty, and itself where there is no list', () => {
    expect(ask([{ ...paris, title: '{{Empty}}' }]).turn.input?.items).toEqual([]);
    expect(ask([{ ...paris, title: '{{A}}' }]).turn.input?.items).toMatchObject([{ id: 'same', title: '' }]);
  });

  test.each([
    ['buttons', { paths: Array.from({ length: 100 }, (_, index) => ({ id: `p${index}` })) }],
    ['words', { description: 'x'.repeat(10_000) }],
    ['words of its own', { title: '{{Long}}', description: '{{List}}' }],
  ])('ends the bot at the block where all the %s are more than a turn may draw', (_, more) => {
    const list = Array.from({ length: 2_000 }, () => 'x');
    converse([block([{ ...each, imageUrl: null, title: '{{List}}', ...more }])], {
      variables: [
        ...variables,
        { id: 'v:List', name: 'List', value: list },
        { id: 'v:Long', name: 'Long', value: 'x'.repeat(10_000) },
      ],
    })
      .start()
      .logs('characters filled in, compared and copied in one turn, at block q')
      .ends();
  });

  test('beside another one is none of that', () => {
    expect(ask([each, turin]).turn.input?.items).toHaveLength(2);
  });
});

test('what is hidden by its condition cannot be chosen', () => {
  const condition = {
    comparisons: [{ variableId: 'v:Town', comparisonOperator: 'Equal to', value: 'Rome' }],
  };
  const hidden = { ...paris, options: { displayCondition: { isEnabled: true, condition } } };
  expect(ask([hidden, turin]).turn.input?.items).toHaveLength(1);
  ask([hidden, turin]).reply('Paris').refuses().reply(byId('p1')).refuses();
});

test('a picture at an unsafe address is left out and logged', () => {
  const conversation = ask([{ ...paris, imageUrl: '{{Evil}}' }]);
  expect(conversation.turn.input?.items?.[0]).not.toHaveProperty('imageUrl');
  conversation.logs('not safe to open').reply('p1').stores('Paris');
});

test('what can never work is said when the bot is published', () => {
  expect(findingsOf(block([]))).toEqual(['error no-choices /items']);
  expect(findingsOf(block([paris, { ...paris, paths: [] }]), variables)).toEqual([
    'warning duplicate-id /items/1/id',
    'error unknown-edge /items/0/paths/1/outgoingEdgeId',
  ]);
  const options = { saveResponseMapping: [{ field: 'Colour' }, { field: 'Title', variableId: 'x' }] };
  expect(findingsOf(block([{ id: 'a', imageUrl: 'javascript:a' }], options))).toEqual([
    'error unknown-field /options/saveResponseMapping/0/field',
    'warning unknown-variable /options/saveResponseMapping/1/variableId',
    'error unsafe-url /items/0/imageUrl',
  ]);
  const lost = { ...turin, outgoingEdgeId: 'gone', paths: [{ id: 'p', outgoingEdgeId: 'gone-too' }] };
  expect(findingsOf(block([lost]), variables)).toEqual([
    'error unknown-edge /items/0/outgoingEdgeId',
    'error unknown-edge /items/0/paths/0/outgoingEdgeId',
  ]);
});
