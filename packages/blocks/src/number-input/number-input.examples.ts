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
      { bot: 'Please write a number from 0 to 130.' },
      { asks: 'number input' },
      { visitor: '36' },
      { variable: 'Age', is: '36' },
      { ends: true },
    ],
  },
  {
    title: 'Half a tooth is none',
    bot: {
      groups: {
        Teeth: [
          { id: 'teeth', type: 'number input', options: { min: 1, max: 32, step: 1, variableId: 'v:Teeth' } },
        ],
      },
      variables: ['Teeth'],
    },
    lines: [
      { asks: 'number input' },
      { visitor: '2.5' },
      { bot: 'Please write a whole number from 1 to 32.' },
      { asks: 'number input' },
      { visitor: '2' },
      { variable: 'Teeth', is: '2' },
      { ends: true },
    ],
  },
  {
    title: 'A number that can be read in two ways is asked about',
    bot: {
      groups: { Price: [{ id: 'p', type: 'number input', options: { variableId: 'v:Price' } }] },
      variables: ['Price'],
    },
    lines: [
      { asks: 'number input' },
      { visitor: '€1,234' },
      { bot: 'That number can be read in two ways. Please write 1234 or 1.2340.' },
      { asks: 'number input' },
      { visitor: '1234 €' },
      { variable: 'Price', is: '1234' },
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
