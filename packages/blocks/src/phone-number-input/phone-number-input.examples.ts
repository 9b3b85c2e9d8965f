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
      {
        bot: 'That is not a phone number. Please write it with its country code, for example +44 7400 123456.',
      },
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
