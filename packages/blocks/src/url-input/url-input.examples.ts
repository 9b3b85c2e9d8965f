import { defaultInvalidMessage } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const urlInputExamples: Example[] = [
  {
    title: 'An address is kept as it was typed',
    bot: {
      groups: { Site: [{ id: 'site', type: 'url input', options: { variableId: 'v:Site' } }] },
      variables: ['Site'],
    },
    lines: [
      { asks: 'url input' },
      { visitor: 'my site' },
      { bot: defaultInvalidMessage },
      { asks: 'url input' },
      { visitor: 'example.org/shop' },
      { variable: 'Site', is: 'example.org/shop' },
      { ends: true },
    ],
  },
  {
    title: 'The block has its own words for what is no address',
    bot: {
      groups: {
        Site: [{ id: 'site', type: 'url input', options: { retryMessageContent: 'Like example.org?' } }],
      },
    },
    lines: [
      { asks: 'url input' },
      { visitor: 'javascript:alert(1)' },
      { bot: 'Like example.org?' },
      { asks: 'url input' },
    ],
  },
];
