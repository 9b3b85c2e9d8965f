import type { Example } from '@parley/engine/testing';

export const emailInputExamples: Example[] = [
  {
    title: 'An address is checked and written in lower case',
    bot: {
      groups: { Contact: [{ id: 'mail', type: 'email input', options: { variableId: 'v:Email' } }] },
      variables: ['Email'],
    },
    lines: [
      { asks: 'email input' },
      { visitor: 'ada at example' },
      { bot: 'That is not an email address. Could you check it?' },
      { asks: 'email input' },
      { visitor: 'Ada@Example.org' },
      { variable: 'Email', is: 'ada@example.org' },
      { ends: true },
    ],
  },
  {
    title: 'The block has its own words for a wrong address',
    bot: {
      groups: {
        Contact: [
          { id: 'mail', type: 'email input', options: { retryMessageContent: 'Hm, {{Name}}, once more?' } },
        ],
      },
      variables: [{ id: 'v:Name', name: 'Name', value: 'Ada' }],
    },
    lines: [
      { asks: 'email input' },
      { visitor: 'no' },
      { bot: 'Hm, Ada, once more?' },
      { asks: 'email input' },
    ],
  },
];
