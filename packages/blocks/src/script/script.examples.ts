import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const scriptExamples: Example[] = [
  {
    title: 'On the visitor’s page, beside the conversation',
    bot: {
      groups: {
        Title: [
          { id: 'code', type: 'Code', options: { content: 'document.title = {{Name}}' } },
          says('done', 'Look at the title of this page.'),
        ],
      },
      variables: [{ id: 'v:Name', name: 'Name', value: 'Ada' }],
    },
    lines: [{ does: 'scriptToExecute' }, { bot: 'Look at the title of this page.' }, { ends: true }],
  },
  {
    title: 'On the server, where it can set variables',
    bot: {
      groups: {
        Price: [
          {
            id: 'code',
            type: 'Code',
            options: {
              isExecutedOnClient: false,
              content: 'const net = {{Count}} * 5;\nsetVariable("Net", net);\nsetVariable("Gross", net + 4);',
            },
          },
          says('done', '{{Net}} net, {{Gross}} with tax.'),
        ],
      },
      variables: [{ id: 'v:Count', name: 'Count', value: '4' }, 'Net', 'Gross'],
    },
    lines: [{ bot: '20 net, 24 with tax.' }, { variable: 'Net', is: '20' }, { ends: true }],
  },
];
