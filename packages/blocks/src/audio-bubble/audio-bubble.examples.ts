import type { Example } from '@parley/engine/testing';

export const audioBubbleExamples: Example[] = [
  {
    title: 'A sound whose address comes from a variable',
    bot: {
      groups: {
        Welcome: [{ id: 'hi', type: 'audio', content: { url: 'https://example.org/{{Voice}}.mp3' } }],
      },
      variables: [{ id: 'v:Voice', name: 'Voice', value: 'ada' }],
    },
    lines: [{ bot: '<audio https://example.org/ada.mp3>' }, { ends: true }],
  },
  {
    title: 'An unsafe address is left out, and the log says so',
    bot: {
      groups: { Welcome: [{ id: 'hi', type: 'audio', content: { url: '{{Link}}' } }] },
      variables: [{ id: 'v:Link', name: 'Link', value: 'javascript:alert(1)' }],
    },
    lines: [{ logs: 'not safe to open' }, { ends: true }],
  },
];
