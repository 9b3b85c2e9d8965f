import { defaultInvalidMessage, says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const choiceInputExamples: Example[] = [
  {
    title: 'Each button can lead somewhere else',
    bot: {
      groups: {
        Ask: [
          {
            id: 'sure',
            type: 'choice input',
            options: { variableId: 'v:Sure' },
            items: [
              { id: 'yes', content: 'Yes', outgoingEdgeId: 'to:Good' },
              { id: 'no', content: 'No' },
            ],
          },
        ],
        Good: [says('good', 'Good.')],
      },
      variables: ['Sure'],
    },
    lines: [
      { asks: 'choice input' },
      { visitor: 'perhaps' },
      { bot: defaultInvalidMessage },
      { asks: 'choice input' },
      { visitor: 'Yes' },
      { bot: 'Good.' },
      { variable: 'Sure', is: 'Yes' },
      { ends: true },
    ],
  },
  {
    title: 'Several can be chosen, by their words or their numbers',
    bot: {
      groups: {
        Ask: [
          {
            id: 'days',
            type: 'choice input',
            options: { isMultipleChoice: true, variableId: 'v:Days' },
            items: [
              { id: 'a', content: 'Monday' },
              { id: 'b', content: 'Tuesday' },
              { id: 'c', content: 'Friday' },
            ],
          },
        ],
      },
      variables: ['Days'],
    },
    lines: [
      { asks: 'choice input' },
      { visitor: 'friday and 1' },
      { variable: 'Days', is: 'Monday, Friday' },
      { ends: true },
    ],
  },
  {
    title: 'The buttons can be the elements of a list',
    bot: {
      groups: {
        Ask: [
          {
            id: 'city',
            type: 'choice input',
            options: { dynamicVariableId: 'v:Cities', variableId: 'v:City' },
          },
        ],
      },
      variables: [{ id: 'v:Cities', name: 'Cities', value: ['Berlin', 'Turin', 'Berlin'] }, 'City'],
    },
    lines: [
      { asks: 'choice input' },
      { visitor: 'Turin' },
      { variable: 'City', is: 'Turin' },
      { ends: true },
    ],
  },
];
