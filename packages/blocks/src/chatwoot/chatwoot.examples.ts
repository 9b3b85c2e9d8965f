import type { Example } from '@parley/engine/testing';

const widget = (options: object): Example['bot'] => ({
  groups: { Help: [{ id: 'widget', type: 'Chatwoot', options }] },
});

export const chatwootExamples: Example[] = [
  {
    title: 'The widget is shown',
    bot: widget({ task: 'Show widget', baseUrl: 'https://support.example.com', websiteToken: 'token' }),
    lines: [{ does: 'chatwoot' }, { ends: true }],
  },
  {
    title: 'The widget is closed',
    bot: widget({ task: 'Close widget' }),
    lines: [{ does: 'chatwoot' }, { ends: true }],
  },
];
