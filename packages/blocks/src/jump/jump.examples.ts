import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const jumpExamples: Example[] = [
  {
    title: 'To another group',
    bot: {
      groups: {
        Here: [{ id: 'go', type: 'Jump', options: { groupId: 'g:There' } }, says('never', 'Not said.')],
        There: [says('there', 'Here we are.')],
      },
    },
    lines: [{ bot: 'Here we are.' }, { ends: true }],
  },
  {
    title: 'To the group a variable names',
    bot: {
      groups: {
        Here: [{ id: 'go', type: 'Jump', options: { groupId: '{{Topic}}' } }],
        Prices: [says('prices', 'It is free.')],
      },
      variables: [{ id: 'v:Topic', name: 'Topic', value: 'Prices' }],
    },
    lines: [{ bot: 'It is free.' }, { ends: true }],
  },
];
