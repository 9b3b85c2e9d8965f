import { messageLimits } from '@parley/schema';
import { converse, findingsOf, says } from '../shared/testing.ts';

const picture = (name: string): string => `https://example.org/${name}.jpg`;
const items = [
  { id: 'a', title: 'Oak', description: 'From {{Town}}', pictureSrc: picture('oak'), value: 'O' },
  { id: 'b', title: ' ', pictureSrc: picture('{{Town}}') },
  { id: 'c', title: 'Pine {{Town}}' },
];
const variables = [
  'Picked',
  { id: 'v:Town', name: 'Town', value: 'Turin' },
  { id: 'v:Evil', name: 'Evil', value: 'javascript:alert(1)' },
  { id: 'v:Srcs', name: 'Srcs', value: [picture('1'), null, 'javascript:alert(1)', '{{Town}}'] },
  { id: 'v:Titles', name: 'Titles', value: ['One', 'Two', '{{Town}}'] },
];
const block = (options: object = {}, more: readonly object[] = items) => ({
  id: 'q',
  type: 'picture choice input',
  options: { variableId: 'v:Picked', ...options },
  items: more as typeof items,
});
const ask = (options: object = {}, more?: readonly object[]) =>
  converse([block(options, more)], { variables }).start();
const byId = (replyId: string, text = '') => ({ type: 'text', text, metadata: { replyId } }) as const;

test('pictures are shown with their texts filled in and nothing that is not there', () => {
  expect(ask().turn.input?.items).toEqual([
    { id: 'a', title: 'Oak', description: 'From Turin', pictureSrc: picture('oak'), value: 'O' },
    { id: 'b', title: ' ', pictureSrc: picture('Turin') },
    { id: 'c', title: 'Pine Turin' },
  ]);
});

test.each([
  ['its title', 'Pine Turin', 'Pine Turin'],
  ['its title, whatever its case', 'oak', 'O'],
  ['the value behind it', 'O', 'O'],
  ['its id', 'a', 'O'],
  ['its address where it has no title', picture('Turin'), picture('Turin')],
])('one is chosen by %s', (_, typed, kept) => {
  ask().asks('picture choice input').reply(typed).stores(kept).sets('Picked', kept).says('done');
});

test.each(['', picture('oak'), 'Oa', 'x'.repeat(messageLimits.textLength + 1)])(
  '%j chooses none',
  (typed) => {
    ask().reply(typed).refuses().asks('picture choice input');
  },
);

test('a recording, nothing, and a picture that is not there choose none', () => {
  ask()
    .reply({ type: 'audio', url: picture('oak') })
    .refuses()
    .reply()
    .refuses()
    .reply(byId('z'))
    .refuses();
});

test('several are kept in their own order', () => {
  ask({ isMultipleChoice: true }).reply('3 and O').stores('O, Pine Turin');
});

test('one leads by its own edge, several by the block’s', () => {
  const led = (isMultipleChoice: boolean) =>
    converse([block({ isMultipleChoice }, [{ ...items[0], outgoingEdgeId: 'to:Left' }])], {
      groups: { Left: [says('left')] },
      variables,
    })
      .start()
      .reply(byId('a', 'Oak'));
  led(false).says('left');
  led(true).says('done');
});

describe('pictures out of lists', () => {
  const dynamicItems = { isEnabled: true, pictureSrcsVariableId: 'v:Srcs', titlesVariableId: 'v:Titles' };

  test('take what stands at the same place in each list, and values are no templates', () => {
    const conversation = ask({ dynamicItems });
    expect(conversation.turn.input?.items).toEqual([
      { id: '0', pictureSrc: picture('1'), title: 'One' },
      { id: '1', title: 'Two' },
      { id: '2', title: '{{Town}}' },
      { id: '3', pictureSrc: '{{Town}}' },
    ]);
    conversation.logs('not safe to open').reply(byId('2')).stores('{{Town}}');
  });

  test('end the bot at the block where there are more than a turn may draw', () => {
    const list = Array.from({ length: 200_000 }, () => 'x');
    converse([block({ dynamicItems: { isEnabled: true, pictureSrcsVariableId: 'v:List' } })], {
      variables: ['Picked', { id: 'v:List', name: 'List', value: list }],
    })
      .start()
      .logs('characters filled in, compared and copied in one turn, at block q')
      .ends();
  });

  test('are those of the block where the list holds nothing, or is not enabled', () => {
    const own = ask().turn.input?.items;
    expect(
      ask({ dynamicItems: { isEnabled: true, pictureSrcsVariableId: 'v:Picked' } }).turn.input?.items,
    ).toEqual(own);
    expect(ask({ dynamicItems: { ...dynamicItems, isEnabled: false } }).turn.input?.items).toEqual(own);
  });
});

test('what is hidden by its condition cannot be chosen', () => {
  const condition = {
    comparisons: [{ variableId: 'v:Town', comparisonOperator: 'Equal to', value: 'Rome' }],
  };
  const hidden = { ...items[0], displayCondition: { isEnabled: true, condition } };
  const conversation = ask({}, [hidden, items[2]!]);
  expect(conversation.turn.input?.items).toHaveLength(1);
  conversation.reply('Oak').refuses().reply(byId('a')).refuses();
});

test('a picture at an unsafe address is shown without it, and logged', () => {
  const conversation = ask({}, [{ id: 'a', title: 'Oak', pictureSrc: '{{Evil}}' }]);
  expect(conversation.turn.input?.items).toEqual([{ id: 'a', title: 'Oak' }]);
  conversation.logs('not safe to open').reply('Oak').stores('Oak');
});

test('what can never work is said when the bot is published', () => {
  expect(findingsOf(block({}, []), variables)).toEqual(['error no-choices /items']);
  const dynamicItems = { isEnabled: true, pictureSrcsVariableId: 'x', titlesVariableId: 'v:Titles' };
  expect(findingsOf(block({ dynamicItems }, []), variables)).toEqual([
    'warning unknown-variable /options/dynamicItems/pictureSrcsVariableId',
  ]);
  const condition = { comparisons: [{ variableId: 'v:Town', comparisonOperator: 'Resembles', value: '' }] };
  const odd = { id: 'a', pictureSrc: 'javascript:a', displayCondition: { isEnabled: true, condition } };
  expect(findingsOf(block({}, [odd]), variables)).toEqual([
    'error unsafe-url /items/0/pictureSrc',
    'error unknown-operator /items/0/displayCondition/condition/comparisons/0/comparisonOperator',
  ]);
});
