import { defineRules, type BotParts } from '@parley/engine';

const counting = (options: Readonly<Record<string, string>>): BotParts => ({
  groups: { Hello: [{ id: 'count', type: 'Pixel', options: { eventType: 'Lead', ...options } }] },
});

export const pixelRules = defineRules({
  'no-pixel-id': {
    category: 'integrations',
    severity: 'warning',
    title: 'A pixel block has no pixel id',
    why: 'Nothing is counted. Copy the id out of your advertising account.',
    example: { bad: counting({}), good: counting({ pixelId: '1234567890' }) },
    since: '0.1.0',
  },
});
