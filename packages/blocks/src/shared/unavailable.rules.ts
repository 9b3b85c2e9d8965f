import { defineRules, says } from '@parley/engine';

export const unavailableRules = defineRules({
  'unavailable-integration': {
    category: 'integrations',
    severity: 'warning',
    title: 'This installation does not have the service of a block',
    why: 'The block is passed over and its variables stay as they are. Remove it, or do the same with an HTTP request.',
    example: {
      bad: { groups: { Hello: [{ id: 'rows', type: 'Google Sheets' }] } },
      good: { groups: { Hello: [says('text', 'Hello!')] } },
    },
    since: '0.1.0',
  },
});
