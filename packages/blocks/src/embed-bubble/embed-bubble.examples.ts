import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

const done = says('ok', 'Done.');

export const embedBubbleExamples: Example[] = [
  {
    title: 'A page is shown and the conversation goes on',
    bot: {
      groups: { Map: [{ id: 'map', type: 'embed', content: { url: 'https://example.org/map' } }, done] },
    },
    lines: [{ bot: '<embed https://example.org/map>' }, { bot: 'Done.' }, { ends: true }],
  },
  {
    title: 'The conversation waits for an event of the page, and keeps what came with it',
    bot: {
      groups: {
        Booking: [
          {
            id: 'slots',
            type: 'embed',
            content: {
              url: 'https://example.org/slots',
              waitForEvent: { isEnabled: true, name: 'booked', saveDataInVariableId: 'v:Slot' },
            },
          },
          done,
        ],
      },
      variables: ['Slot'],
    },
    lines: [
      { bot: '<embed https://example.org/slots>' },
      { waitsFor: 'event' },
      { visitor: '{"day":"Monday"}' },
      { bot: 'Done.' },
      { variable: 'Slot', is: '{"day":"Monday"}' },
      { ends: true },
    ],
  },
];
