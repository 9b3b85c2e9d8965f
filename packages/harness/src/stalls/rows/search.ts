import { says } from '@parley/testing';
import { asks, compares, hostileBot } from '../hostile-bot.ts';
import { shapes, type Shape } from '../shapes.ts';
import type { StallRow } from '../stall-row.ts';

/** A block that takes the text, and what comes behind it. */
const takers: Readonly<Record<string, () => readonly object[]>> = {
  'text input': () => [
    asks('text input', 'Said'),
    compares('contains', 'Said', 'Contains', 'aaaa', 10),
    compares('matches', 'Said', 'Matches regex', '(a|b|ab)*c', 10),
    says('echo', 'You said {{Said}}'),
    says('link', '[you]({{Said}}) {{Said}}'),
  ],
  'number input': () => [asks('number input', 'Said')],
  'email input': () => [asks('email input', 'Said')],
  'url input': () => [asks('url input', 'Said')],
  'phone number input': () => [asks('phone number input', 'Said')],
  'date input': () => [asks('date input', 'Said')],
  'time input': () => [asks('time input', 'Said')],
  'rating input': () => [asks('rating input', 'Said')],
  'choice input': () => [asks('choice input', 'Said', { items })],
  'many choices': () => [
    asks('choice input', 'Said', { items, options: { variableId: 'v-Said', isMultipleChoice: true } }),
  ],
};
const items = Array.from({ length: 200 }, (_, index) => ({
  id: `item-${index}`,
  content: 'a'.repeat(index + 1),
}));

const searchRow = (taker: string, blocks: () => readonly object[], { name, of }: Shape): StallRow => ({
  name: `${taker.replaceAll(' ', '-')}-${name}`,
  who: 'visitor',
  at: 'chat',
  // two bytes a character, three with some marks
  sizes: { from: 10_000, to: 40_000, unit: 'characters' },
  answer: { statuses: [200], mostBytes: 4 * 2 ** 20 },
  async prepare({ publish, replyTo }, size) {
    const bot = await publish(hostileBot({ blocks: blocks(), variables: { Said: null } }));
    return replyTo(bot, of(size));
  },
});

/** Every kind of question with every hostile shape of an answer. */
export const searchRows: readonly StallRow[] = Object.entries(takers).flatMap(([taker, blocks]) =>
  shapes.map((shape) => searchRow(taker, blocks, shape)),
);
