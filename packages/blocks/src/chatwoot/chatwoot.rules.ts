import { defineRules, type BotParts } from '@parley/engine';

const showing = (options: Readonly<Record<string, string>>): BotParts => ({
  groups: {
    Help: [{ id: 'widget', type: 'Chatwoot', options: { baseUrl: 'https://example.com', ...options } }],
  },
});

export const chatwootRules = defineRules({
  'no-token': {
    category: 'integrations',
    severity: 'warning',
    title: 'The support widget has no token',
    why: 'Nothing is shown. Copy the token of the website out of the settings of the support desk.',
    example: { bad: showing({}), good: showing({ websiteToken: 'token' }) },
    since: '0.1.0',
  },
});
