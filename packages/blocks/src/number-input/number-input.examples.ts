import { defaultInvalidMessage } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const numberInputExamples: Example[] = [
  {
    title: 'A number within bounds',
    bot: {
      groups: {
        Age: [{ id: 'age', type: 'number input', options: { min: 0, max: 130, variableId: 'v:Age' } }],
      },
      variables: ['Age'],
    },
    lines: [
      { asks: 'number input' },
      { visitor: '-1' },
      { bot: defaultInvalidMessage },
      { asks: 'number input' },
      { visitor: '36' },
      { variable: 'Age', is: '36' },
      { ends: true },
    ],
  },
  {
    title: 'A decimal comma counts as a point',
    bot: {
      groups: { Length: [{ id: 'm', type: 'number input', options: { step: 0.1, variableId: 'v:Metres' } }] },
      variables: ['Metres'],
    },
    lines: [{ asks: 'number input' }, { visitor: '1,7' }, { variable: 'Metres', is: '1.7' }, { ends: true }],
  },
];
