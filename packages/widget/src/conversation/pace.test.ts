import type { BotMessage } from '@parley/client';
import { typingMs } from './pace.ts';

const words = (count: number): BotMessage => ({
  id: 'b',
  type: 'text',
  content: {
    type: 'richText',
    richText: [{ type: 'p', children: [{ text: Array.from({ length: count }, () => 'word').join(' ') }] }],
  },
});
const image: BotMessage = { id: 'i', type: 'image', content: { url: 'https://site.example/i.png' } };
const later = { isFirstOfTurn: true, isFirstOfAll: false };

test.each([
  ['the usual pace', words(40), {}, later, 3_000],
  ['a pace of its own', words(10), { typingEmulation: { speed: 300 } }, later, 2_000],
  ['never longer than its limit', words(1_000), { typingEmulation: { maxDelay: 1.5 } }, later, 1_500],
  [
    'a pause between bubbles',
    words(0),
    { typingEmulation: { delayBetweenBubbles: 2 } },
    { ...later, isFirstOfTurn: false },
    2_600,
  ],
  ['pictures', image, {}, later, 600],
  ['switched off', words(40), { typingEmulation: { enabled: false } }, later, 0],
  ['switched off the old way', words(40), { general: { isTypingEmulationEnabled: false } }, later, 0],
  ['the first message of all', words(40), {}, { ...later, isFirstOfAll: true }, 0],
  [
    'a first message that is typed too',
    words(4),
    { typingEmulation: { isDisabledOnFirstMessage: false } },
    { ...later, isFirstOfAll: true },
    600,
  ],
])('typing takes its time: %s', (_, message, settings, position, expected) => {
  expect(typingMs(message, settings, position)).toBe(expected);
});
