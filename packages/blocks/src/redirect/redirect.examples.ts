import type { Example } from '@parley/engine/testing';

export const redirectExamples: Example[] = [
  {
    title: 'The visitor’s page opens it, and the conversation goes on',
    bot: {
      groups: {
        Pay: [
          {
            id: 'go',
            type: 'Redirect',
            options: { url: 'https://example.com/pay/{{Order}}', isNewTab: true },
          },
          { id: 'done', type: 'text input' },
        ],
      },
      variables: [{ id: 'v:Order', name: 'Order', value: '42' }],
    },
    lines: [{ does: 'redirect' }, { asks: 'text input' }],
  },
  {
    title: 'An address that could run a program is left out',
    bot: {
      groups: { Evil: [{ id: 'go', type: 'Redirect', options: { url: '{{Target}}' } }] },
      variables: [{ id: 'v:Target', name: 'Target', value: 'javascript:alert(1)' }],
    },
    lines: [{ logs: 'not safe to open' }, { ends: true }],
  },
];
