import { slowPictures } from '@parley/testing';
import { asks, hostileBot } from '../hostile-bot.ts';
import type { StallRow } from '../stall-row.ts';

/** Files that visitors send. */
export const fileRows: readonly StallRow[] = [
  {
    name: 'large-file',
    who: 'visitor',
    at: 'chat',
    sizes: { from: 125_000_000, to: 1_000_000_000, unit: 'bytes of one file' },
    answer: { statuses: [204], mostBytes: 0 },
    mostMemoryBytes: 40_000_000,
    isPaced: true,
    async prepare({ publish, fileFor }, size) {
      const bot = await publish(
        hostileBot({ blocks: [asks('file input', 'Said')], variables: { Said: null } }),
      );
      return fileFor(bot, 'ask-Said', size);
    },
  },
  {
    name: 'many-files-at-once',
    who: 'visitor',
    at: 'chat',
    sizes: { from: 25, to: 100, unit: 'files of 10,000,000 bytes' },
    answer: { statuses: [204], mostBytes: 0 },
    isPaced: true,
    async prepare({ publish, fileFor }, size) {
      const bot = await publish(
        hostileBot({ blocks: [asks('file input', 'Said')], variables: { Said: null } }),
      );
      return Promise.all(Array.from({ length: size }, () => fileFor(bot, 'ask-Said', 10_000_000)));
    },
  },
  ...slowPictures.map(({ brand, isEndless, bytes }): StallRow => ({
    name: `${isEndless ? 'endless' : 'many-boxed'}-${brand}`,
    who: 'visitor',
    at: 'chat',
    sizes: { from: 1, to: 4, unit: 'pictures at once' },
    // a fast machine reads many boxes in time
    answer: { statuses: isEndless ? [422] : [204, 422], mostBytes: 1_000 },
    isPaced: true,
    async prepare({ publish, fileFor }, size) {
      const bot = await publish(
        hostileBot({ blocks: [asks('file input', 'Said')], variables: { Said: null } }),
      );
      const file = { name: `picture.${brand}`, content: bytes };
      return Promise.all(Array.from({ length: size }, () => fileFor(bot, 'ask-Said', file)));
    },
  })),
];
