import { defaultInvalidMessage } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const timeInputExamples: Example[] = [
  {
    title: 'A time is kept on the clock of 24 hours',
    bot: {
      groups: { Visit: [{ id: 'when', type: 'time input', options: { variableId: 'v:When' } }] },
      variables: ['When'],
    },
    lines: [
      { asks: 'time input' },
      { visitor: 'tomorrow' },
      { bot: defaultInvalidMessage },
      { asks: 'time input' },
      { visitor: '7:05 pm' },
      { variable: 'When', is: '19:05' },
      { ends: true },
    ],
  },
  {
    title: 'The block can say how it is written',
    bot: {
      groups: {
        Visit: [{ id: 'when', type: 'time input', options: { variableId: 'v:When', format: 'h:mm aaa' } }],
      },
      variables: ['When'],
    },
    lines: [
      { asks: 'time input' },
      { visitor: '19:05' },
      { variable: 'When', is: '7:05 pm' },
      { ends: true },
    ],
  },
];
