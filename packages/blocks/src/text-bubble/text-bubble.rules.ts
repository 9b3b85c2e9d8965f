import { defineRules, says } from '@parley/engine';

const sentence = 'Thank you for your visit. ';

export const textBubbleRules = defineRules({
  'empty-message': {
    category: 'texts and addresses',
    severity: 'info',
    title: 'A message is empty',
    why: 'Nothing is said there, and its author may have forgotten it. Write something, or delete the block.',
    example: {
      bad: { groups: { Hello: [says('text', ''), says('other', sentence)] } },
      good: { groups: { Hello: [says('text', sentence)] } },
    },
    since: '0.1.0',
  },
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
