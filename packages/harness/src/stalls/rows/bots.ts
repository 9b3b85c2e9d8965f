import { says } from '@parley/testing';
import { hostileBot } from '../hostile-bot.ts';
import type { StallRow } from '../stall-row.ts';

const answered = { statuses: [200], mostBytes: 4 * 2 ** 20 };

/** Bots of an author who means harm; a visitor's usual request sets them off. */
export const botRows: readonly StallRow[] = [
  {
    name: 'empty-slots',
    who: 'author',
    at: 'chat',
    sizes: { from: 12_500, to: 200_000, unit: 'slots' },
    answer: answered,
    async prepare({ publish, startOf }, size) {
      const blocks = [says('slots', '{{a}}'.repeat(size))];
      return startOf(await publish(hostileBot({ blocks, variables: { a: null }, loops: true })));
    },
  },
  {
    name: 'look-of-a-start',
    who: 'author',
    at: 'chat',
    sizes: { from: 8, to: 256, unit: 'slots' },
    answer: answered,
    async prepare({ publish, startOf }, size) {
      return startOf(await publish(largeLook(size)));
    },
  },
  {
    name: 'look-of-a-share-page',
    who: 'author',
    at: 'chat',
    sizes: { from: 8, to: 256, unit: 'slots' },
    answer: { statuses: [200], mostBytes: 128 * 2 ** 10 },
    async prepare({ publish, chatUrl }, size) {
      const { publicId } = await publish(largeLook(size));
      return { method: 'GET', url: `${chatUrl.replace(/\/api$/, '')}/${publicId}` };
    },
  },
  {
    name: 'values-of-a-session',
    who: 'author',
    at: 'chat',
    sizes: { from: 8, to: 64, unit: 'values of 100,000 characters' },
    answer: answered,
    async prepare({ publish, replyTo }, size) {
      const names = Array.from({ length: size }, (_, index) => `Copy ${index}`);
      const copies = names.map((name) => ({
        id: `set-${name}`,
        type: 'Set variable',
        options: { variableId: `v-${name}`, type: 'Append value(s)', item: '{{Large}}' },
      }));
      const blocks = [{ id: 'ask', type: 'text input' }, ...copies, { id: 'ask-again', type: 'text input' }];
      const variables = Object.fromEntries(names.map((name) => [name, null]));
      const bot = await publish(
        hostileBot({ blocks, variables: { Large: 'x'.repeat(100_000), ...variables } }),
      );
      return replyTo(bot, 'on');
    },
  },
];

/** A bot whose title and style are so many times a value of 800,000 characters. */
function largeLook(slots: number): Readonly<Record<string, unknown>> {
  const text = '{{Large}}'.repeat(slots);
  return hostileBot({
    blocks: [says('hello', 'Hello')],
    variables: { Large: 'x'.repeat(800_000) },
    theme: { customCss: text },
    settings: { metadata: { title: text, description: text } },
  });
}
