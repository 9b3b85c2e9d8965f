import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const cardsInputExamples: Example[] = [
  {
    title: 'Each button of a card can lead somewhere else',
    bot: {
      groups: {
        Cities: [
          {
            id: 'city',
            type: 'cards',
            options: { saveResponseMapping: [{ field: 'Title', variableId: 'v:City' }] },
            items: [
              {
                id: 'paris',
                title: 'Paris',
                paths: [
                  { id: 'go', text: 'Book' },
                  { id: 'more', text: 'More', outgoingEdgeId: 'to:More' },
                ],
              },
              { id: 'turin', title: 'Turin', paths: [{ id: 'go-turin', text: 'Book' }] },
            ],
          },
          says('Booked.'),
        ],
        More: [says('There is much to see.')],
      },
      variables: ['City'],
    },
    lines: [
      { asks: 'cards' },
      { visitor: { type: 'text', text: 'More', metadata: { replyId: 'more' } } },
      { bot: 'There is much to see.' },
      { variable: 'City', is: 'Paris' },
      { ends: true },
    ],
  },
  {
    title: 'One card made of lists stands for as many as they are long',
    bot: {
      groups: {
        Cities: [
          {
            id: 'city',
            type: 'cards',
            options: { saveResponseMapping: [{ field: 'Internal Value', variableId: 'v:Code' }] },
            items: [
              {
                id: 'each',
                title: '{{Names}}',
                options: { internalValue: '{{Codes}}' },
                paths: [{ id: 'go', text: 'Book' }],
              },
            ],
          },
        ],
      },
      variables: [
        'Code',
        { id: 'v:Names', name: 'Names', value: ['Paris', 'Turin'] },
        { id: 'v:Codes', name: 'Codes', value: ['CDG', 'TRN'] },
      ],
    },
    lines: [{ asks: 'cards' }, { visitor: 'turin' }, { variable: 'Code', is: 'TRN' }, { ends: true }],
  },
];
