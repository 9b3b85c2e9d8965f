import { defineRules, type BotParts } from '@parley/engine';

const redirecting = (options: Readonly<Record<string, string>>): BotParts => ({
  groups: { Hello: [{ id: 'redirect', type: 'Redirect', options }] },
});

export const urlRules = defineRules({
  'http-not-https': {
    category: 'texts and addresses',
    severity: 'warning',
    title: 'An address is not encrypted',
    why: 'Others on the way can read and change what is sent, and a page that is encrypted shows no such picture or frame. Begin the address with https://. Addresses inside a network of your own are not reported.',
    example: {
      bad: redirecting({ url: 'http://example.com' }),
      good: redirecting({ url: 'https://example.com' }),
    },
    since: '0.1.0',
  },
  'no-url': {
    category: 'integrations',
    severity: 'warning',
    title: 'No address is set',
    why: 'Nothing is sent or opened. Write the address, or remove the block.',
    example: { bad: redirecting({}), good: redirecting({ url: 'https://example.com' }) },
    since: '0.1.0',
  },
});
