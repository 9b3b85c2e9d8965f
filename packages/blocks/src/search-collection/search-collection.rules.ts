import { defineRules, type ExampleBot } from '@parley/engine';

const searching = (query: string): ExampleBot => ({
  groups: {
    Search: [
      {
        id: 'search',
        type: 'Search collection',
        options: {
          collectionId: 'terms',
          query,
          responseMapping: [{ id: 'm', item: 'Text', variableId: 'v:Found' }],
        },
      },
    ],
  },
  variables: [{ id: 'v:Found', name: 'Found' }],
  facts: { collections: [{ id: 'terms' }] },
});

export const searchCollectionRules = defineRules({
  'search-not-set-up': {
    category: 'integrations',
    severity: 'warning',
    title: 'A block that searches a collection lacks something it needs',
    why: 'Nothing is searched, or nothing keeps what is found. Choose a collection, write what is searched for, and choose a variable.',
    example: { bad: searching(''), good: searching('Can I return shoes?') },
    since: '0.2.0',
  },
});
