import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const modelServiceExamples: Example[] = [
  {
    title: 'It is skipped, and the log says what to do',
    bot: {
      groups: {
        Ask: [
          {
            id: 'service',
            type: 'chat-node',
            options: { action: 'Send Message' },
            outgoingEdgeId: 'to:Next',
          },
        ],
        Next: [says('next', 'Next.')],
      },
    },
    lines: [{ logs: 'The ChatNode block was skipped' }, { bot: 'Next.' }, { ends: true }],
  },
  {
    title: 'A text that would only show its answer is left out',
    bot: {
      groups: {
        Chat: [
          {
            id: 'service',
            type: 'dify-ai',
            options: {
              action: 'Create Chat Message',
              responseMapping: [{ item: 'Answer', variableId: 'v:Assistant' }],
            },
          },
          says('answer', '{{Assistant}}'),
        ],
      },
      variables: ['Assistant'],
    },
    lines: [
      { logs: 'The Dify.AI block was skipped' },
      { logs: 'nothing is in Assistant' },
      { variable: 'Assistant', is: undefined },
      { ends: true },
    ],
  },
];
