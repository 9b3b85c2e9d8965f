import type { Effect, EffectOf, EffectResult } from '@parley/engine';
import { allFindingsIn, converse } from '../shared/testing.ts';

const passage = (text: string, document: string, address: string | null = null) => ({
  documentId: document,
  document,
  address,
  heading: '',
  text,
});
const mapped = ['Text', 'Passages', 'Sources', 'Number of passages', 'Colour'].map((item, index) => ({
  id: `m${index}`,
  item,
  variableId: `v:${item}`,
}));
const variables = [
  ...mapped.map(({ item, variableId }) => ({ id: variableId, name: item, value: 'before' })),
  { id: 'v:Why', name: 'Why' },
  { id: 'v:Question', name: 'Question', value: 'Can I return shoes?' },
];
const blockWith = (options: object) => ({
  id: 'search',
  type: 'Search collection',
  options: { collectionId: 'terms', query: '{{Question}}', responseMapping: mapped, ...options },
});

/** A chat with the block that finds these passages, or fails; and what it has asked for. */
function search(found: readonly ReturnType<typeof passage>[] | string, options: object = {}) {
  const searched: EffectOf<'searchCollection'>[] = [];
  const perform = (effect: Effect): EffectResult => {
    if (effect.type !== 'searchCollection') throw new Error(`nothing performs ${effect.type}`);
    searched.push(effect);
    return typeof found === 'string'
      ? { type: 'searchCollection', error: found }
      : { type: 'searchCollection', passages: found };
  };
  const chat = converse([blockWith(options)], { variables, perform }).start();
  return { chat, searched };
}

test('the question is filled in, and each part of what is found goes to its variable', () => {
  const address = 'https://shop.example.com/terms';
  const { chat, searched } = search(
    [passage('One.', 'A.pdf'), passage('Two.', 'A.pdf'), passage('Three.', 'Terms', address)],
    { passages: 3 },
  );
  expect(searched).toEqual([
    { type: 'searchCollection', collectionId: 'terms', query: 'Can I return shoes?', limit: 3 },
  ]);
  chat
    .sets('Text', 'One.\n\nTwo.\n\nThree.')
    .sets('Passages', ['One.', 'Two.', 'Three.'])
    .sets('Sources', ['A.pdf', `Terms (${address})`])
    .sets('Number of passages', '3')
    .sets('Colour', undefined)
    .logsNothing()
    .says('done')
    .ends();
});

test('what a passage says is a value: it is no template, and sets nothing', () => {
  const { chat } = search([passage('{{Question}} {{Why}}', 'A.pdf')]);
  chat.sets('Text', '{{Question}} {{Why}}').says('done').ends();
});

test.each([
  ['where nothing fits', [], {}],
  ['of no size that there is', [], { passages: -4 }],
])('variables are emptied %s', (_, found, options) => {
  const { chat, searched } = search(found, options);
  expect(searched[0]?.limit).toBeGreaterThan(0);
  chat.sets('Text', undefined).sets('Passages', undefined).sets('Number of passages', '0').ends();
});

test.each([
  ['the service says why', 'It is away.', {}, 'It is away.'],
  ['no collection is chosen', [], { collectionId: '' }, 'no collection is chosen'],
  ['the question comes to nothing', [], { query: ' {{Why}} ' }, 'there is nothing to search for'],
])('if it fails the variables stay, and the reason is saved: %s', (_, found, options, why) => {
  const { chat, searched } = search(found, { ...options, saveErrorInVariableId: 'v:Why' });
  expect(searched).toHaveLength(typeof found === 'string' ? 1 : 0);
  chat.sets('Text', 'before').sets('Why', why).logs(why).says('done').ends();
});

test('what it lacks is warned of before it is published, and a collection that is gone is an error', () => {
  const check = (options: object): string[] =>
    allFindingsIn({
      groups: { A: [blockWith(options)] },
      variables,
      facts: { collections: [{ id: 'terms' }] },
    });
  const at = '/groups/0/blocks/0/options';
  expect(check({})).toEqual([]);
  expect(check({ collectionId: undefined })).toEqual([`warning search-not-set-up ${at}/collectionId`]);
  expect(check({ query: ' ' })).toEqual([`warning search-not-set-up ${at}/query`]);
  expect(check({ responseMapping: [] })).toEqual([`warning search-not-set-up ${at}/responseMapping`]);
  expect(check({ collectionId: 'elsewhere' })).toEqual([`error missing-collection ${at}/collectionId`]);
});
