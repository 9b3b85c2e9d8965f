import { defaultInvalidMessage, says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const pictureChoiceInputExamples: Example[] = [
  {
    title: 'A picture is chosen by its title, and can lead somewhere',
    bot: {
      groups: {
        Style: [
          {
            id: 'style',
            type: 'picture choice input',
            options: { variableId: 'v:Style' },
            items: [
              { id: 'a', title: 'Oak', pictureSrc: 'https://example.org/oak.jpg', outgoingEdgeId: 'to:Oak' },
              { id: 'b', title: 'Pine', pictureSrc: 'https://example.org/pine.jpg' },
            ],
          },
        ],
        Oak: [says('oak', 'Solid.')],
      },
      variables: ['Style'],
    },
    lines: [
      { asks: 'picture choice input' },
      { visitor: 'Steel' },
      { bot: defaultInvalidMessage },
      { asks: 'picture choice input' },
      { visitor: 'Oak' },
      { bot: 'Solid.' },
      { variable: 'Style', is: 'Oak' },
      { ends: true },
    ],
  },
  {
    title: 'The pictures can come from lists',
    bot: {
      groups: {
        Style: [
          {
            id: 'style',
            type: 'picture choice input',
            options: {
              isMultipleChoice: true,
              variableId: 'v:Styles',
              dynamicItems: {
                isEnabled: true,
                pictureSrcsVariableId: 'v:Pictures',
                titlesVariableId: 'v:Titles',
              },
            },
          },
        ],
      },
      variables: [
        'Styles',
        {
          id: 'v:Pictures',
          name: 'Pictures',
          value: ['https://example.org/oak.jpg', 'https://example.org/pine.jpg'],
        },
        { id: 'v:Titles', name: 'Titles', value: ['Oak', 'Pine'] },
      ],
    },
    lines: [
      { asks: 'picture choice input' },
      { visitor: 'Pine and Oak' },
      { variable: 'Styles', is: 'Oak, Pine' },
      { ends: true },
    ],
  },
];
