import { says } from '@parley/testing';
import { asks, compares, hostileBot } from '../hostile-bot.ts';
import type { StallRow } from '../stall-row.ts';

/** Marks of alternating classes: a normal form has to sort each run of them. */
const combiningMarks = (size: number): string =>
  '\u0345\u0301\u0316'.repeat(Math.ceil(size / 3)).slice(0, size);
const headings = (size: number): string => 'a\n=\n'.repeat(Math.ceil(size / 4)).slice(0, size);

/** Up to what a body of 128 KiB holds of them. */
const characters = { from: 8_175, to: 65_400, unit: 'characters' };
/** A turn that was ended for what it took answers as any other does: its logs say so. */
const answered = { statuses: [200], mostBytes: 4 * 2 ** 20 };

/** Says what the visitor said, again and again. */
const echoes = Array.from({ length: 40 }, (_, index) => says(`echo-${index}`, 'You said {{Said}}'));

/** Replies of a visitor that are hostile to what a usual bot does with them. */
export const replyRows: readonly StallRow[] = [
  {
    name: 'marks-for-a-choice',
    who: 'visitor',
    at: 'chat',
    sizes: characters,
    answer: answered,
    async prepare({ publish, replyTo }, size) {
      const items = ['Yes', 'No'].map((content) => ({ id: content, content }));
      const bot = await publish(
        hostileBot({ blocks: [asks('choice input', 'Said', { items })], variables: { Said: null } }),
      );
      return replyTo(bot, combiningMarks(size));
    },
  },
  {
    name: 'marks-compared',
    who: 'visitor',
    at: 'chat',
    sizes: characters,
    answer: answered,
    async prepare({ publish, replyTo }, size) {
      const blocks = [
        asks('text input', 'Said'),
        compares('compare', 'Said', 'Contains', 'no such word ', 20),
        says('end', 'Thank you'),
      ];
      return replyTo(await publish(hostileBot({ blocks, variables: { Said: null } })), combiningMarks(size));
    },
  },
  {
    name: 'markdown-echoed',
    who: 'visitor',
    at: 'chat',
    sizes: characters,
    answer: answered,
    async prepare({ publish, replyTo }, size) {
      const bot = await publish(
        hostileBot({ blocks: [asks('text input', 'Said'), ...echoes], variables: { Said: null } }),
      );
      return replyTo(bot, headings(size));
    },
  },
  {
    name: 'markdown-prefilled',
    who: 'visitor',
    at: 'chat',
    sizes: characters,
    answer: answered,
    async prepare({ publish, startOf }, size) {
      const bot = await publish(hostileBot({ blocks: echoes, variables: { Said: null } }));
      return startOf(bot, { prefilledVariables: { Said: headings(size) } });
    },
  },
];
