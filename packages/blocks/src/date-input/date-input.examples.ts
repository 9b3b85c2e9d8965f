import type { Example } from '@parley/engine/testing';

const asked = (options: object) => ({
  groups: { Trip: [{ id: 'when', type: 'date input', options: { variableId: 'v:When', ...options } }] },
  variables: ['When'],
});

export const dateInputExamples: Example[] = [
  {
    title: 'A date is kept in the format of the block',
    bot: asked({ min: '2026-12-01' }),
    lines: [
      { asks: 'date input' },
      { visitor: '30/11/2026' },
      { bot: 'Please choose a day from 1 Dec 2026 on.' },
      { asks: 'date input' },
      { visitor: '2026-12-24' },
      { variable: 'When', is: '24/12/2026' },
      { ends: true },
    ],
  },
  {
    title: 'An appointment cannot be in the past',
    bot: asked({ min: 'today' }),
    lines: [
      { asks: 'date input' },
      { visitor: 'yesterday' },
      { bot: 'Please choose a day from 21 Nov 2026 on.' },
      { asks: 'date input' },
      { visitor: '2026-12-24' },
      { variable: 'When', is: '24/12/2026' },
      { ends: true },
    ],
  },
  {
    title: 'A range has two ends',
    bot: asked({ isRange: true, format: 'd MMM yyyy', labels: { separator: 'until' } }),
    lines: [
      { asks: 'date input' },
      { visitor: '2026-12-24 until 2026-12-31' },
      { variable: 'When', is: '24 Dec 2026 until 31 Dec 2026' },
      { ends: true },
    ],
  },
  {
    title: 'A time can belong to it',
    bot: asked({ hasTime: true }),
    lines: [
      { asks: 'date input' },
      { visitor: '2026-12-24T18:30' },
      { variable: 'When', is: '24/12/2026 18:30' },
      { ends: true },
    ],
  },
];
