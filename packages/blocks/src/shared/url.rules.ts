import { defineRules, type BotParts } from '@parley/engine';

const redirecting = (options: Readonly<Record<string, string>>): BotParts => ({
  groups: { Hello: [{ id: 'redirect', type: 'Redirect', options }] },
});

export const urlRules = defineRules({
  'no-url': {
    category: 'integrations',
    severity: 'warning',
    title: 'No address is set',
    why: 'Nothing is sent or opened. Write the address, or remove the block.',
    example: { bad: redirecting({}), good: redirecting({ url: 'https://example.com' }) },
    since: '0.1.0',
  },
});
