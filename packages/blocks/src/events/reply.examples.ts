import { asks, says } from '@parley/engine';
import type { Block } from '@parley/schema';
import type { Example } from '@parley/engine/testing';

/** A question, and a group that hears its answer first. */
const heard = (...after: readonly Block[]): Example['bot'] => ({
  groups: {
    Contact: [
      says('ask', 'What is your name?'),
      asks('name', { options: { variableId: 'v:Name' } }),
      says('bye', 'Goodbye, {{Name}}.'),
    ],
    Thanks: [says('thanks', '“{{Answer}}”, thank you!'), ...after],
  },
  events: [
    {
      id: 'reply',
      type: 'reply',
      graphCoordinates: { x: 0, y: 0 },
      options: { contentVariableId: 'v:Answer' },
      outgoingEdgeId: 'to:Thanks',
    },
  ],
  variables: ['Name', 'Answer'],
});

export const replyExamples: Example[] = [
  {
    title: 'The bot thanks for each answer, and “Go back” hands it on to its question',
    bot: heard({ id: 'back', type: 'Return' }),
    lines: [
      { bot: 'What is your name?' },
      { asks: 'text input' },
      { visitor: 'Ada' },
      { bot: '“Ada”, thank you!' },
      { bot: 'Goodbye, Ada.' },
      { variable: 'Name', is: 'Ada' },
      { ends: true },
    ],
  },
  {
    title: 'Without “Go back” the question never gets its answer',
    bot: heard(),
    lines: [
      { bot: 'What is your name?' },
      { asks: 'text input' },
      { visitor: 'Ada' },
      { bot: '“Ada”, thank you!' },
      { variable: 'Name', is: undefined },
      { ends: true },
    ],
  },
];
