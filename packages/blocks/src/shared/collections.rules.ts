import { defineRules, type ExampleBot } from '@parley/engine';

const answering = (collectionId: string): ExampleBot => ({
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
          collectionId,
        },
      },
    ],
  },
  facts: {
    credentials: [{ id: 'key', type: 'openai-compatible', hosts: ['api.openai.com'] }],
    collections: [{ id: 'terms' }],
  },
});

export const collectionsRules = defineRules({
  'missing-collection': {
    category: 'integrations',
    severity: 'error',
    title: 'A block names a collection that the workspace does not have',
    why: 'Nothing is found, and nothing is answered. It was deleted, or the bot comes from elsewhere: choose a collection of this workspace.',
    example: { bad: answering('elsewhere'), good: answering('terms') },
    since: '0.2.0',
  },
});
