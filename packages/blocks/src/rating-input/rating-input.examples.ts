import { defaultInvalidMessage } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const ratingInputExamples: Example[] = [
  {
    title: 'A number on the scale',
    bot: {
      groups: {
        Stay: [{ id: 'stars', type: 'rating input', options: { length: 5, variableId: 'v:Stars' } }],
      },
      variables: ['Stars'],
    },
    lines: [
      { asks: 'rating input' },
      { visitor: '6' },
      { bot: defaultInvalidMessage },
      { asks: 'rating input' },
      { visitor: '5' },
      { variable: 'Stars', is: '5' },
      { ends: true },
    ],
  },
  {
    title: 'Icons are counted from one',
    bot: {
      groups: {
        Stay: [
          {
            id: 'stars',
            type: 'rating input',
            options: { buttonType: 'Icons', length: 5, variableId: 'v:Stars' },
          },
        ],
      },
      variables: ['Stars'],
    },
    lines: [
      { asks: 'rating input' },
      { visitor: '0' },
      { bot: defaultInvalidMessage },
      { asks: 'rating input' },
      { visitor: '1' },
      { variable: 'Stars', is: '1' },
      { ends: true },
    ],
  },
];
