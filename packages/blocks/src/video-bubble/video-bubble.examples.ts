import type { Example } from '@parley/engine/testing';

export const videoBubbleExamples: Example[] = [
  {
    title: 'A video of a known site',
    bot: {
      groups: {
        Tour: [{ id: 'tour', type: 'video', content: { url: 'https://youtu.be/{{Clip}}?t=90' } }],
      },
      variables: [{ id: 'v:Clip', name: 'Clip', value: 'abc123' }],
    },
    lines: [{ bot: '<video https://youtu.be/abc123?t=90>' }, { ends: true }],
  },
  {
    title: 'An unsafe address is left out, and the log says so',
    bot: {
      groups: { Tour: [{ id: 'tour', type: 'video', content: { url: '{{Link}}' } }] },
      variables: [{ id: 'v:Link', name: 'Link', value: 'javascript:alert(1)' }],
    },
    lines: [{ logs: 'not safe to open' }, { ends: true }],
  },
];
