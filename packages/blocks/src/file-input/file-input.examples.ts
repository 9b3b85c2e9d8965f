import { defaultInvalidMessage } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const fileInputExamples: Example[] = [
  {
    title: 'The answer is the address of the file',
    bot: {
      groups: {
        Apply: [
          {
            id: 'cv',
            type: 'file input',
            options: { variableId: 'v:CV', allowedFileTypes: { isEnabled: true, types: ['.pdf'] } },
          },
        ],
      },
      variables: ['CV'],
    },
    lines: [
      { asks: 'file input' },
      { visitor: 'https://files.example.org/cv.exe' },
      { bot: defaultInvalidMessage },
      { asks: 'file input' },
      { visitor: 'https://files.example.org/cv.pdf' },
      { variable: 'CV', is: 'https://files.example.org/cv.pdf' },
      { ends: true },
    ],
  },
  {
    title: 'A file that is not required can be left out',
    bot: {
      groups: {
        Apply: [{ id: 'cv', type: 'file input', options: { isRequired: false, variableId: 'v:CV' } }],
      },
      variables: ['CV'],
    },
    lines: [{ asks: 'file input' }, { visitor: null }, { variable: 'CV', is: undefined }, { ends: true }],
  },
];
