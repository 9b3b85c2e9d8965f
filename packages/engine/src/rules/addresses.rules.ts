import { says } from './example-bot.ts';
import { defineRules } from './rule.ts';

const groups = { Hello: [says('hello', 'Hello!')] };

export const addressesRules = defineRules({
  'unsafe-url': {
    category: 'texts and addresses',
    severity: 'error',
    title: 'A browser may not follow an address',
    why: 'It would run a program in the page of the visitor, or is none that can be requested. Write an address that begins with https://.',
    example: {
      bad: { groups, settings: { metadata: { imageUrl: 'javascript:alert(1)' } } },
      good: { groups, settings: { metadata: { imageUrl: 'https://example.com/picture.png' } } },
    },
    since: '0.1.0',
  },
  'unknown-origin': {
    category: 'texts and addresses',
    severity: 'warning',
    title: 'An allowed origin is one that no page can have',
    why: 'The page that was meant is refused. Write the origin as a browser does: scheme and host, such as https://example.com.',
    example: {
      bad: { groups, settings: { security: { allowedOrigins: ['example.com'] } } },
      good: { groups, settings: { security: { allowedOrigins: ['https://example.com'] } } },
    },
    since: '0.1.0',
  },
  'unknown-language': {
    category: 'texts and addresses',
    severity: 'warning',
    title: 'The language of the bot is none',
    why: 'The page and the words of the widget stay English. Write the language as web pages do, such as de or pt-BR.',
    example: {
      bad: { groups, settings: { general: { language: 'German language' } } },
      good: { groups, settings: { general: { language: 'de' } } },
    },
    since: '0.1.0',
  },
});
