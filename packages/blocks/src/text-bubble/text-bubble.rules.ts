import { defineRules, says } from '@parley/engine';

const sentence = 'Thank you for your visit. ';

export const textBubbleRules = defineRules({
  'very-long-text': {
    category: 'texts and addresses',
    severity: 'info',
    title: 'A message is very long',
    why: 'Few visitors of a chat read more than a few lines. Say less, or link to a page that says it all.',
    example: {
      bad: { groups: { Hello: [says('text', sentence.repeat(40))] } },
      good: { groups: { Hello: [says('text', sentence.repeat(2))] } },
    },
    since: '0.1.0',
  },
});
