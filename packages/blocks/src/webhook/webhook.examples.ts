import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

const listens: Example['bot'] = {
  groups: {
    Pay: [
      {
        id: 'listen',
        type: 'webhook',
        options: {
          responseVariableMapping: [{ id: 'm', variableId: 'v:Receipt', bodyPath: 'data.receipt' }],
        },
      },
      says('paid', 'Paid: {{Receipt}}'),
    ],
  },
  variables: ['Receipt'],
};

export const webhookExamples: Example[] = [
  {
    title: 'The bot waits until data comes in',
    bot: listens,
    lines: [
      { does: 'listenForWebhook' },
      { waitsFor: 'webhook' },
      { visitor: '{"statusCode":200,"data":{"receipt":"A-17"}}' },
      { bot: 'Paid: A-17' },
      { ends: true },
    ],
  },
  {
    title: 'What is not in the data is not saved',
    bot: listens,
    lines: [
      { does: 'listenForWebhook' },
      { visitor: '{"data":{"other":1}}' },
      { bot: 'Paid: ' },
      { logs: 'data.receipt' },
      { variable: 'Receipt', is: undefined },
      { ends: true },
    ],
  },
];
