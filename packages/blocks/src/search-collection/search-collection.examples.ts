import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

const searching = (options: object = {}): Example['bot'] => ({
  groups: {
    Search: [
      {
        id: 'search',
        type: 'Search collection',
        options: {
          collectionId: 'terms',
          query: 'Can I return {{Thing}}?',
          responseMapping: [
            { id: 'm1', item: 'Text', variableId: 'v:Found' },
            { id: 'm2', item: 'Sources', variableId: 'v:Sources' },
          ],
          ...options,
        },
      },
      says('told', 'Found: {{Found}}'),
    ],
  },
  variables: [
    { id: 'v:Found', name: 'Found', value: 'before' },
    { id: 'v:Sources', name: 'Sources' },
    { id: 'v:Thing', name: 'Thing', value: 'shoes' },
  ],
});

const passage = {
  documentId: 'd',
  document: 'Terms.pdf',
  address: null,
  heading: 'Page 2',
  text: 'Shoes can be returned within 30 days.',
};

export const searchCollectionExamples: Example[] = [
  {
    title: 'It saves the passages that fit, and the documents that they are from',
    bot: searching(),
    perform: () => ({ type: 'searchCollection', passages: [passage] }),
    lines: [
      { variable: 'Found', is: 'Shoes can be returned within 30 days.' },
      { variable: 'Sources', is: ['Terms.pdf'] },
      { bot: 'Found: Shoes can be returned within 30 days.' },
      { ends: true },
    ],
  },
  {
    title: 'If nothing fits, the variables are emptied',
    bot: searching(),
    perform: () => ({ type: 'searchCollection', passages: [] }),
    lines: [{ variable: 'Found', is: undefined }, { bot: 'Found: ' }, { ends: true }],
  },
  {
    title: 'If it cannot be searched, the variables keep their values, and the log says why',
    bot: searching(),
    perform: () => ({
      type: 'searchCollection',
      error: 'The collection cannot be searched at the moment.',
    }),
    lines: [
      { logs: 'searched nothing' },
      { logs: 'cannot be searched at the moment' },
      { variable: 'Found', is: 'before' },
      { bot: 'Found: before' },
      { ends: true },
    ],
  },
];
