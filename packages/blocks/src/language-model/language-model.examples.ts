import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

const asks = (type: string): Example['bot'] => ({
  groups: {
    Ask: [
      {
        id: 'model',
        type,
        options: {
          action: 'Create chat completion',
          messages: [{ id: 'm', role: 'user', content: 'Hello' }],
        },
        outgoingEdgeId: 'to:Next',
      },
    ],
    Next: [says('next', 'Next.')],
  },
});

const answer = says('answer', '{{Assistant}}');

export const languageModelExamples: Example[] = [
  {
    title: 'It is skipped, and the log says what to do',
    bot: asks('openai'),
    lines: [{ logs: 'The OpenAI block was skipped' }, { bot: 'Next.' }, { ends: true }],
  },
  {
    title: 'A text that would only show its answer is left out',
    bot: {
      groups: {
        Chat: [
          {
            id: 'model',
            type: 'anthropic',
            options: {
              action: 'Create chat message',
              responseMapping: [{ item: 'Message content', variableId: 'v:Assistant' }],
            },
          },
          answer,
        ],
      },
      variables: ['Assistant'],
    },
    lines: [
      { logs: 'The Anthropic block was skipped' },
      { logs: 'nothing is in Assistant' },
      { variable: 'Assistant', is: undefined },
      { ends: true },
    ],
  },
];
