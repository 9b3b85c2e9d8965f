import { asks, says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const startExamples: Example[] = [
  {
    title: 'The group that Start leads to speaks first',
    bot: {
      groups: {
        Welcome: [
          says('hello', 'Hello! What is your name?'),
          asks('name', { options: { variableId: 'v:Name' } }),
        ],
      },
      variables: ['Name'],
    },
    lines: [
      { bot: 'Hello! What is your name?' },
      { asks: 'text input' },
      { visitor: 'Ada' },
      { variable: 'Name', is: 'Ada' },
      { ends: true },
    ],
  },
  {
    title: 'A group that no connection leads to says nothing',
    bot: {
      groups: {
        Welcome: [says('hello', 'Welcome to our shop.')],
        Offers: [says('offer', 'Today everything is cheaper.')],
      },
    },
    lines: [{ bot: 'Welcome to our shop.' }, { ends: true }],
  },
];
