import type { Example } from '@parley/engine/testing';

export const textBubbleExamples: Example[] = [
  {
    title: 'A text with a variable',
    bot: {
      groups: {
        Welcome: [
          {
            id: 'hello',
            type: 'text',
            content: { richText: [{ type: 'p', children: [{ text: 'Good to see you, {{Name}}.' }] }] },
          },
        ],
      },
      variables: [{ id: 'v:Name', name: 'Name', value: 'Ada' }],
    },
    lines: [{ bot: 'Good to see you, Ada.' }, { ends: true }],
  },
  {
    title: 'Inline code is worked out before the text is said',
    bot: {
      groups: {
        Bill: [
          {
            id: 'total',
            type: 'text',
            content: {
              richText: [{ type: 'p', children: [{ text: 'That makes {{= {{Price}} * 2 =}} euros.' }] }],
            },
          },
        ],
      },
      variables: [{ id: 'v:Price', name: 'Price', value: '21' }],
    },
    lines: [{ bot: 'That makes 42 euros.' }, { ends: true }],
  },
  {
    title: 'A text that comes to nothing is left out',
    bot: {
      groups: {
        Ask: [
          {
            id: 'answer',
            type: 'text',
            content: { richText: [{ type: 'p', children: [{ text: '{{Answer}}' }] }] },
          },
        ],
      },
      variables: ['Answer'],
    },
    lines: [{ logs: 'nothing is in Answer' }, { ends: true }],
  },
];
