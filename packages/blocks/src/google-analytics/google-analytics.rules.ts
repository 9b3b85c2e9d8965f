import { defineRules, type BotParts } from '@parley/engine';

const counting = (options: Readonly<Record<string, string>>): BotParts => ({
  groups: { Hello: [{ id: 'count', type: 'Google Analytics', options: { action: 'hello', ...options } }] },
});

export const googleAnalyticsRules = defineRules({
  'no-tracking-id': {
    category: 'integrations',
    severity: 'warning',
    title: 'An analytics block has no tracking id',
    why: 'Nothing is counted. Copy the id out of your analytics account.',
    example: { bad: counting({}), good: counting({ trackingId: 'G-1' }) },
    since: '0.1.0',
  },
});
