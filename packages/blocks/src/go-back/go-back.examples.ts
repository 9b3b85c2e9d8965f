import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const goBackExamples: Example[] = [
  {
    title: 'Behind the jump the conversation goes on',
    bot: {
      groups: {
        Main: [{ id: 'aside', type: 'Jump', options: { groupId: 'g:Aside' } }, says('on', 'Where were we?')],
        Aside: [says('told', 'By the way.'), { id: 'back', type: 'Return' }],
      },
    },
    lines: [{ bot: 'By the way.' }, { bot: 'Where were we?' }, { ends: true }],
  },
  {
    title: 'A command interrupts a question, which is then asked again',
    bot: {
      groups: {
        Main: [{ id: 'name', type: 'text input' }],
        Help: [says('help', 'Just type it.'), { id: 'back', type: 'Return' }],
      },
      events: [
        {
          id: 'help-command',
          type: 'command',
          graphCoordinates: { x: 0, y: 0 },
          options: { command: 'help' },
          outgoingEdgeId: 'to:Help',
        },
      ],
    },
    lines: [
      { asks: 'text input' },
      { visitor: { type: 'command', command: 'help' } },
      { bot: 'Just type it.' },
      { asks: 'text input' },
      { visitor: 'Ada' },
      { ends: true },
    ],
  },
];
