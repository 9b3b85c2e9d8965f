import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const waitExamples: Example[] = [
  {
    title: 'The page waits before it shows the next message',
    bot: {
      groups: {
        Think: [
          says('before', 'Let me think.'),
          { id: 'wait', type: 'Wait', options: { secondsToWaitFor: '2' } },
          says('after', 'I have it!'),
        ],
      },
    },
    lines: [{ does: 'wait' }, { bot: 'Let me think.' }, { bot: 'I have it!' }, { ends: true }],
  },
  {
    title: 'The bot waits too, until the time is over',
    bot: {
      groups: {
        Think: [
          { id: 'wait', type: 'Wait', options: { secondsToWaitFor: '{{Seconds}}', shouldPause: true } },
          says('after', 'I have it!'),
        ],
      },
      variables: [{ id: 'v:Seconds', name: 'Seconds', value: '2' }],
    },
    lines: [
      { does: 'wait' },
      { waitsFor: 'action' },
      { visitor: null },
      { bot: 'I have it!' },
      { ends: true },
    ],
  },
];
