import type { Example } from '@parley/engine/testing';

export const imageBubbleExamples: Example[] = [
  {
    title: 'An image whose address comes from a variable',
    bot: {
      groups: {
        Welcome: [{ id: 'logo', type: 'image', content: { url: 'https://example.org/{{Brand}}.png' } }],
      },
      variables: [{ id: 'v:Brand', name: 'Brand', value: 'acme' }],
    },
    lines: [{ bot: '<image https://example.org/acme.png>' }, { ends: true }],
  },
  {
    title: 'An unsafe address is left out, and the log says so',
    bot: {
      groups: { Welcome: [{ id: 'logo', type: 'image', content: { url: '{{Link}}' } }] },
      variables: [{ id: 'v:Link', name: 'Link', value: 'javascript:alert(1)' }],
    },
    lines: [{ logs: 'not safe to open' }, { ends: true }],
  },
];
