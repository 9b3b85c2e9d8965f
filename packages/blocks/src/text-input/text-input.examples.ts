import type { Example } from '@parley/engine/testing';

export const textInputExamples: Example[] = [
  {
    title: 'What was typed is kept as it was typed',
    bot: {
      groups: { Name: [{ id: 'name', type: 'text input', options: { variableId: 'v:Name' } }] },
      variables: ['Name'],
    },
    lines: [
      { asks: 'text input' },
      { visitor: 'Ada Lovelace' },
      { variable: 'Name', is: 'Ada Lovelace' },
      { ends: true },
    ],
  },
  {
    title: 'Answers join a variable that already holds a list',
    bot: {
      groups: { Wish: [{ id: 'wish', type: 'text input', options: { variableId: 'v:Wishes' } }] },
      variables: [{ id: 'v:Wishes', name: 'Wishes', value: ['a book'] }],
    },
    lines: [
      { asks: 'text input' },
      { visitor: 'a kite' },
      { variable: 'Wishes', is: ['a book', 'a kite'] },
      { ends: true },
    ],
  },
];
