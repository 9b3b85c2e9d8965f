import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

const bot = {
  groups: {
    Chat: [
      {
        id: 'assistant',
        type: 'chat-node',
        options: {
          action: 'Send Message',
          credentialsId: 'key',
          botId: '8f14e45f',
          threadId: '{{Thread}}',
          message: 'Can I return shoes?',
          responseMapping: [
            { item: 'Message', variableId: 'v:Answer' },
            { item: 'Thread ID', variableId: 'v:Thread' },
          ],
        },
      },
      says('answer', '{{Answer}}'),
    ],
  },
  variables: ['Answer', 'Thread'],
};

export const chatNodeExamples: Example[] = [
  {
    title: 'It asks the assistant, and saves its answer and the thread',
    bot,
    perform: () => ({
      type: 'languageModel',
      text: 'Yes, within 30 days.',
      toolCalls: [],
      usage: { inputTokens: 12, outputTokens: 6 },
      finishReason: 'stop',
      conversationId: 'conversation',
    }),
    lines: [
      { variable: 'Answer', is: 'Yes, within 30 days.' },
      { variable: 'Thread', is: 'conversation' },
      { bot: 'Yes, within 30 days.' },
      { ends: true },
    ],
  },
  {
    title: 'Without an answer the variables keep their values, and the log says why',
    bot,
    perform: () => ({ type: 'languageModel', error: 'The provider refused the key.' }),
    lines: [
      { logs: 'got no answer' },
      { logs: 'refused the key' },
      { logs: 'nothing is in Answer' },
      { variable: 'Thread', is: undefined },
      { ends: true },
    ],
  },
];
