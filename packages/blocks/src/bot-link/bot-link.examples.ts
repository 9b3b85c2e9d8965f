import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const botLinkExamples: Example[] = [
  {
    title: 'Another part of the same bot, and back',
    bot: {
      groups: {
        Main: [
          { id: 'link', type: 'Bot link', options: { botId: 'current', groupId: 'g:Name' } },
          says('hello', 'Hello {{Name}}!'),
        ],
        Name: [{ id: 'name', type: 'text input', options: { variableId: 'v:Name' } }],
      },
      variables: ['Name'],
    },
    lines: [{ asks: 'text input' }, { visitor: 'Ada' }, { bot: 'Hello Ada!' }, { ends: true }],
  },
  {
    title: 'A bot that is not there is skipped',
    bot: {
      groups: {
        Main: [{ id: 'link', type: 'Bot link', options: { botId: 'gone' } }, says('on', 'Never mind.')],
      },
    },
    perform: () => ({
      type: 'openBot',
      ok: false,
      error: 'This workspace has no published bot with this id.',
    }),
    lines: [
      { logs: 'This workspace has no published bot with this id.' },
      { bot: 'Never mind.' },
      { ends: true },
    ],
  },
];
