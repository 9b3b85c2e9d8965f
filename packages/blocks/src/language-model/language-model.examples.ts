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
    Next: [
      { id: 'next', type: 'text', content: { richText: [{ type: 'p', children: [{ text: 'Next.' }] }] } },
    ],
  },
});

export const languageModelExamples: Example[] = ['openai', 'anthropic'].map((type) => ({
  title: `A block of ${type} is logged, and its edge is followed`,
  bot: asks(type),
  lines: [{ logs: `type ${type}, block model` }, { bot: 'Next.' }, { ends: true }],
}));
