import { defineRules, type ExampleBot } from '@parley/engine';
import type { Block } from '@parley/schema';

const onWhatsApp = (block: Block): ExampleBot => ({
  groups: { Ask: [block] },
  settings: { messagingA: { isEnabled: true } },
});

const buttons = (count: number, words = 'Tree'): Block => ({
  id: 'ask',
  type: 'choice input',
  items: Array.from({ length: count }, (_, index) => ({ id: `i${index}`, content: `${words} ${index + 1}` })),
});

export const channelsRules = defineRules({
  'left-out-on-channel': {
    category: 'installation',
    severity: 'warning',
    title: 'A messaging channel leaves something out that the bot does on a page',
    why: 'A contact has no page: scripts, trackers and events of it do nothing there. Do without it, or lead contacts another way by a condition on “Environment name”.',
    example: {
      bad: onWhatsApp({ id: 'code', type: 'Code', options: { content: 'console.log(1);' } }),
      good: onWhatsApp({
        id: 'code',
        type: 'Code',
        options: { content: 'console.log(1);', isExecutedOnClient: false },
      }),
    },
    since: '0.2.0',
  },
  'shortened-on-channel': {
    category: 'installation',
    severity: 'info',
    title: 'A messaging channel shortens something',
    why: 'Words beyond the limit of the channel are cut, and long pauses too. Say it in fewer words.',
    example: { bad: onWhatsApp(buttons(2, 'A tree with many leaves')), good: onWhatsApp(buttons(2)) },
    since: '0.2.0',
  },
  'link-on-channel': {
    category: 'installation',
    severity: 'warning',
    title: 'A messaging channel does not show a file as what it is',
    why: 'It takes few kinds of files for pictures, films and sounds: another one arrives as a link, or as a file to be opened elsewhere. Store it in a kind that the channel takes.',
    example: {
      bad: onWhatsApp({ id: 'b', type: 'image', content: { url: 'https://example.com/tree.webp' } }),
      good: onWhatsApp({ id: 'b', type: 'image', content: { url: 'https://example.com/tree.png' } }),
    },
    since: '0.2.0',
  },
  'numbered-on-channel': {
    category: 'installation',
    severity: 'info',
    title: 'A messaging channel shows options as a numbered text',
    why: 'It has no room for so many buttons: contacts answer with a number or the words. Offer fewer at a time.',
    example: { bad: onWhatsApp(buttons(11)), good: onWhatsApp(buttons(10)) },
    since: '0.2.0',
  },
});
