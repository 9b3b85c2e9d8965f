import { defineRules, type BotParts } from '@parley/engine';

const requesting = (method: string): BotParts => ({
  groups: {
    Send: [{ id: 'send', type: 'Webhook', options: { webhook: { url: 'https://example.com', method } } }],
  },
});

export const httpRequestRules = defineRules({
  'unknown-method': {
    category: 'integrations',
    severity: 'error',
    title: 'A request has a method that does not exist',
    why: 'It cannot be sent. Choose a method of the list, such as GET or POST.',
    example: { bad: requesting('FETCH'), good: requesting('POST') },
    since: '0.1.0',
  },
});
