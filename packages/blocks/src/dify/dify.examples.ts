import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

const bot = {
  groups: {
    Chat: [
      {
        id: 'assistant',
        type: 'dify-ai',
        options: {
          action: 'Create Chat Message',
          credentialsId: 'key',
          query: 'Can I return {{Thing}}?',
          conversationVariableId: 'v:Conversation',
          responseMapping: [{ item: 'Message content', variableId: 'v:Answer' }],
        },
      },
      says('answer', '{{Answer}}'),
    ],
  },
  variables: [
    { id: 'v:Answer', name: 'Answer' },
    { id: 'v:Conversation', name: 'Conversation' },
    { id: 'v:Thing', name: 'Thing', value: 'shoes' },
  ],
};

export const difyExamples: Example[] = [
  {
    title: 'It asks the assistant, and keeps the conversation for the next question',
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
      { variable: 'Conversation', is: 'conversation' },
      { bot: 'Yes, within 30 days.' },
      { ends: true },
    ],
  },
  {
    title: 'It searches a knowledge base, and saves the passages as a list',
    bot: {
      groups: {
        Search: [
          {
            id: 'search',
            type: 'dify-ai',
            options: {
              action: 'Query Knowledge Base',
              credentialsId: 'key',
              datasetId: 'd-1',
              query: 'shoes',
              responseMapping: [{ item: 'Retrieved chunks', variableId: 'v:Found' }],
            },
          },
          says('told', 'Done.'),
        ],
      },
      variables: ['Found'],
    },
    perform: () => ({
      type: 'searchCollection',
      passages: [
        { documentId: 'd', document: 'Terms.pdf', address: null, heading: '', text: 'Shoes: 30 days.' },
      ],
    }),
    lines: [{ variable: 'Found', is: ['Shoes: 30 days.'] }, { bot: 'Done.' }, { ends: true }],
  },
  {
    title: 'Without an answer the variables keep their values, and the log says why',
    bot,
    perform: () => ({
      type: 'languageModel',
      error: 'The provider refused the key. Look at the credential.',
    }),
    lines: [
      { logs: 'got no answer' },
      { logs: 'refused the key' },
      { logs: 'nothing is in Answer' },
      { variable: 'Answer', is: undefined },
      { ends: true },
    ],
  },
];
