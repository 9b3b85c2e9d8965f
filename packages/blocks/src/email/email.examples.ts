import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

const mail = (options: object): Example['bot'] => ({
  groups: {
    Mail: [
      { id: 'address', type: 'email input', options: { variableId: 'v:Email' } },
      { id: 'mail', type: 'Email', options },
      says('sent', 'Look in your mailbox.'),
    ],
  },
  variables: ['Email'],
});

export const emailExamples: Example[] = [
  {
    title: 'The mail is on its way when the bot has answered',
    bot: mail({
      recipients: ['{{Email}}'],
      subject: 'Hello',
      isCustomBody: true,
      body: 'You are {{Email}}.',
    }),
    lines: [
      { asks: 'email input' },
      { visitor: 'ada@example.org' },
      { bot: 'Look in your mailbox.' },
      { ends: true },
    ],
  },
  {
    title: 'A mail to nobody is not sent, and the conversation goes on',
    bot: mail({ recipients: ['{{Gone}}'], subject: 'Hello' }),
    lines: [
      { asks: 'email input' },
      { visitor: 'ada@example.org' },
      { logs: 'has no recipient' },
      { bot: 'Look in your mailbox.' },
      { ends: true },
    ],
  },
];
