import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const conditionExamples: Example[] = [
  {
    title: 'The first branch that holds is taken',
    bot: {
      groups: {
        Ask: [
          { id: 'age', type: 'number input', options: { variableId: 'v:Age' } },
          {
            id: 'grown',
            type: 'Condition',
            items: [
              {
                id: 'adult',
                outgoingEdgeId: 'to:Adult',
                content: {
                  comparisons: [
                    { variableId: 'v:Age', comparisonOperator: 'Greater or equal to', value: '18' },
                  ],
                },
              },
            ],
          },
          says('young', 'Come back later.'),
        ],
        Adult: [says('welcome', 'Welcome.')],
      },
      variables: ['Age'],
    },
    lines: [{ asks: 'number input' }, { visitor: '21' }, { bot: 'Welcome.' }, { ends: true }],
  },
  {
    title: 'If no branch holds the conversation goes on below',
    bot: {
      groups: {
        Check: [
          {
            id: 'known',
            type: 'Condition',
            items: [
              {
                id: 'yes',
                content: { comparisons: [{ variableId: 'v:Name', comparisonOperator: 'Is set' }] },
              },
            ],
          },
          says('stranger', 'We have not met.'),
        ],
      },
      variables: ['Name'],
    },
    lines: [{ bot: 'We have not met.' }, { ends: true }],
  },
];
