import { says } from '@parley/engine';
import type { Block } from '@parley/schema';
import type { Example } from '@parley/engine/testing';

/** A question for an e-mail address, and a group that helps when an answer is none. */
const helped = (help: string, ...after: readonly Block[]): Example['bot'] => ({
  groups: {
    Contact: [says('ask', 'Where can we write to you?'), { id: 'mail', type: 'email input' }],
    Help: [says('help', help), ...after],
  },
  events: [
    {
      id: 'invalid',
      type: 'invalidReply',
      graphCoordinates: { x: 0, y: 0 },
      options: { contentVariableId: 'v:Answer', inputNameVariableId: 'v:Group' },
      outgoingEdgeId: 'to:Help',
    },
  ],
  variables: ['Answer', 'Group'],
});

export const invalidReplyExamples: Example[] = [
  {
    title: 'The bot says what is wrong, and “Go back” asks the question again',
    bot: helped('“{{Answer}}” is no address: it needs an @.', { id: 'back', type: 'Return' }),
    lines: [
      { bot: 'Where can we write to you?' },
      { asks: 'email input' },
      { visitor: 'ada at example' },
      { bot: '“ada at example” is no address: it needs an @.' },
      { asks: 'email input' },
      { visitor: 'ada@example.org' },
      { ends: true },
    ],
  },
  {
    title: 'Without “Go back” the bot gives up after a wrong answer',
    bot: helped('Let us talk on the phone instead: +49 30 901820.'),
    lines: [
      { bot: 'Where can we write to you?' },
      { asks: 'email input' },
      { visitor: 'no' },
      { bot: 'Let us talk on the phone instead: +49 30 901820.' },
      { variable: 'Group', is: 'Contact' },
      { ends: true },
    ],
  },
];
