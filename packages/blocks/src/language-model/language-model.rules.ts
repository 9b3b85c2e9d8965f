import { defineRules, type ExampleBot } from '@parley/engine';

const asking = (options: object): ExampleBot => ({
  groups: {
    Ask: [
      {
        id: 'model',
        type: 'openai',
        options: {
          action: 'Create chat completion',
          credentialsId: 'key',
          model: 'gpt-4o-mini',
          messages: [{ id: 'm', role: 'user', content: 'Hello' }],
          ...options,
        },
      },
    ],
  },
  facts: { credentials: [{ id: 'key', type: 'openai-compatible', hosts: ['api.openai.com'] }] },
});

const offering = (name: string): ExampleBot =>
  asking({ tools: [{ type: 'function', name, code: 'return 1', parameters: [] }] });

export const languageModelRules = defineRules({
  'model-not-set-up': {
    category: 'integrations',
    severity: 'warning',
    title: 'A block that asks a language model lacks something it needs',
    why: 'The model is not asked, and the variables stay as they are. Choose an action, an account and a model, and write what is asked.',
    example: { bad: asking({ messages: [] }), good: asking({}) },
    since: '0.1.0',
  },
  'invalid-model-tool': {
    category: 'integrations',
    severity: 'warning',
    title: 'A tool of a language model cannot be offered',
    why: 'The model does not learn of it. Give each tool a name of its own in letters, digits and underscores, name its parameters likewise, and correct its program.',
    example: { bad: offering('my tool'), good: offering('my_tool') },
    since: '0.1.0',
  },
});
