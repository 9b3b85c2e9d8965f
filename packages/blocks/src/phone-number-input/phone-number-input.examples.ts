import { defaultInvalidMessage } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const phoneNumberInputExamples: Example[] = [
  {
    title: 'A number is kept in its international form',
    bot: {
      groups: { Call: [{ id: 'phone', type: 'phone number input', options: { variableId: 'v:Phone' } }] },
      variables: ['Phone'],
    },
    lines: [
      { asks: 'phone number input' },
      { visitor: '06 12 34 56 78' },
      { bot: defaultInvalidMessage },
      { asks: 'phone number input' },
      { visitor: 'my number is +33 6 12 34 56 78' },
      { variable: 'Phone', is: '+33612345678' },
      { ends: true },
    ],
  },
  {
    title: 'Numbers without a country belong to the default one',
    bot: {
      groups: {
        Call: [
          {
            id: 'phone',
            type: 'phone number input',
            options: { variableId: 'v:Phone', defaultCountryCode: 'FR' },
          },
        ],
      },
      variables: ['Phone'],
    },
    lines: [
      { asks: 'phone number input' },
      { visitor: '06 12 34 56 78' },
      { variable: 'Phone', is: '+33612345678' },
      { ends: true },
    ],
  },
];
