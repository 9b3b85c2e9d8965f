import { defineRules, type ExampleBot } from '@parley/engine';

const asking = (message: string): ExampleBot => ({
  groups: {
    Ask: [
      {
        id: 'assistant',
        type: 'chat-node',
        options: {
          action: 'Send Message',
          credentialsId: 'key',
          botId: '8f14e45f',
          message,
          responseMapping: [{ item: 'Message', variableId: 'v:Answer' }],
        },
      },
    ],
  },
  variables: [{ id: 'v:Answer', name: 'Answer' }],
  facts: {
    credentials: [{ id: 'key', type: 'provider', service: 'chat-node', hosts: ['api.public.chatnode.ai'] }],
  },
});

export const assistantRules = defineRules({
  'assistant-not-set-up': {
    category: 'integrations',
    severity: 'warning',
    title: 'A block that asks a hosted assistant lacks something it needs',
    why: 'Nothing is asked, or nothing keeps the answer. Choose an account, write the message, and choose a variable.',
    example: { bad: asking(''), good: asking('Hello') },
    since: '0.2.0',
  },
});
