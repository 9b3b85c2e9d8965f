import { asks, says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

/** A question, and a command that tells about opening hours meanwhile. */
const hours = (resumeAfter: boolean): Example['bot'] => ({
  groups: {
    Contact: [says('ask', 'What is your name?'), asks('name', { options: { variableId: 'v:Name' } })],
    Hours: [says('hours', 'We are open from 9 to 17.')],
  },
  events: [
    {
      id: 'command',
      type: 'command',
      graphCoordinates: { x: 0, y: 0 },
      options: { command: 'hours', resumeAfter },
      outgoingEdgeId: 'to:Hours',
    },
  ],
  variables: ['Name'],
});

export const commandExamples: Example[] = [
  {
    title: 'A button on the page tells the opening hours, and the question is asked again',
    bot: hours(true),
    lines: [
      { bot: 'What is your name?' },
      { asks: 'text input' },
      { visitor: { type: 'command', command: 'hours' } },
      { bot: 'We are open from 9 to 17.' },
      { asks: 'text input' },
      { visitor: 'Ada' },
      { variable: 'Name', is: 'Ada' },
      { ends: true },
    ],
  },
  {
    title: 'Without that, the question is left behind',
    bot: hours(false),
    lines: [
      { bot: 'What is your name?' },
      { asks: 'text input' },
      { visitor: { type: 'command', command: 'hours' } },
      { bot: 'We are open from 9 to 17.' },
      { ends: true },
    ],
  },
];
