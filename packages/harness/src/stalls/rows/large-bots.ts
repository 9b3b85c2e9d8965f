import { says } from '@parley/testing';
import { hostileBot } from '../hostile-bot.ts';
import { sendPlain, type HostileRequest } from '../plain-http.ts';
import type { StallRow } from '../stall-row.ts';
import type { StallWorld } from '../world.ts';

type Content = Readonly<Record<string, unknown>>;

/** A bot of so many characters in few texts. */
const longTexts = (length: number): Content =>
  hostileBot({
    blocks: Array.from({ length: 10 }, (_, index) => says(`says-${index}`, 'x'.repeat(length / 10))),
  });

/** A bot of so many small blocks, each with a time zone that is none: one finding a block. */
const manyBlocks = (count: number): Content =>
  hostileBot({
    blocks: [says('hello', 'Hello')],
    aside: Array.from({ length: count / blocksOfGroup }, (_, group) =>
      Array.from({ length: blocksOfGroup }, (_, index) => ({
        id: `b-${group}-${index}`,
        type: 'Set variable',
        options: { variableId: 'v-Never', type: 'Now', timeZone: `No/${group}-${index}` },
      })),
    ),
  });
const blocksOfGroup = 1_000;

/** The two shapes of a large bot, up to the largest that a body holds. */
const shapes = [
  { shape: 'long-texts', of: longTexts, sizes: { from: 860_000, to: 6_880_000, unit: 'characters' } },
  { shape: 'many-blocks', of: manyBlocks, sizes: { from: 6_000, to: 48_000, unit: 'blocks' } },
] as const;

/** Starts of large bots that no process has compiled yet, and their pages once they have displaced each other. */
const chatRows: readonly StallRow[] = shapes.flatMap(({ shape, of, sizes }): StallRow[] => [
  {
    name: `start-of-${shape}`,
    who: 'author',
    at: 'chat',
    sizes,
    answer: { statuses: [200], mostBytes: 4 * 2 ** 20 },
    prepare: async ({ publish, startOf }, size) => startOf(await publish(of(size))),
  },
  {
    name: `page-of-${shape}`,
    who: 'author',
    at: 'chat',
    sizes,
    answer: { statuses: [200], mostBytes: 128 * 2 ** 10 },
    async prepare(world, size) {
      const pages: HostileRequest[] = [];
      for (const more of [1, 2, 3]) pages.push(await pageOf(world, { ...of(size), name: `Bot ${more}` }));
      for (const page of pages) await sendPlain(page);
      return pages.slice(0, 1);
    },
  },
]);

async function pageOf({ publish, chatUrl }: StallWorld, content: Content): Promise<HostileRequest> {
  const { publicId } = await publish(content);
  return { method: 'GET', url: `${chatUrl.replace(/\/api$/, '')}/${publicId}` };
}

/** Everything that management does with a whole bot. */
const managementRows: readonly StallRow[] = shapes.flatMap(({ shape, of, sizes }): StallRow[] => {
  const row = (operation: string, prepare: StallRow['prepare']): StallRow => ({
    name: `${operation}-of-${shape}`,
    who: 'member',
    at: 'management',
    sizes,
    // the bot itself, and what there is to say of it
    answer: { statuses: [200], mostBytes: 16 * 2 ** 20 },
    prepare,
  });
  return [
    row('import', ({ workspaceId, ...world }, size) =>
      Promise.resolve(asMember(world, 'POST', '/import', { workspaceId, bot: of(size) })),
    ),
    row('publish', async (world, size) =>
      asMember(world, 'POST', `/${await imported(world, of(size))}/publish`, {}),
    ),
    row('check', async (world, size) =>
      asMember(world, 'POST', `/${await imported(world, of(size))}/check`, {}),
    ),
    row('change', async (world, size) => {
      const { groups } = of(size);
      return asMember(world, 'PATCH', `/${await imported(world, hostileBot({ blocks: [] }))}`, {
        bot: { groups },
      });
    }),
  ];
});

/** A bot of so many characters in ten texts of words, of which every third is `other`. */
const manyWords = (length: number, other: string): Content =>
  hostileBot({
    blocks: Array.from({ length: 10 }, (_, index) =>
      says(`says-${index}`, `word ${index} ${other} `.repeat(length / 10 / (8 + other.length))),
    ),
  });

/** Two versions of a large bot in whose texts every third word has changed. */
const comparingRow: StallRow = {
  name: 'diff-of-changed-words',
  who: 'member',
  at: 'management',
  sizes: { from: 430_000, to: 3_440_000, unit: 'characters' },
  answer: { statuses: [200], mostBytes: 16 * 2 ** 20 },
  async prepare(world, size) {
    const botId = await imported(world, manyWords(size, 'before'));
    const path = { botId };
    const { version } = await world.api.publishBot({ path, body: {} });
    const { groups } = manyWords(size, 'after');
    await sendPlain(asMember(world, 'PATCH', `/${botId}`, { bot: { groups } }));
    return asMember(world, 'GET', `/${botId}/versions/${version.hash}/diff`);
  },
};

function asMember(
  { managementUrl, secretToken }: Pick<StallWorld, 'managementUrl' | 'secretToken'>,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
): HostileRequest {
  const json = body === undefined ? {} : { json: JSON.stringify(body) };
  return { method, url: `${managementUrl}/v1/bots${path}`, token: secretToken, ...json };
}

async function imported({ api, workspaceId }: StallWorld, bot: Content): Promise<string> {
  return (await api.importBot({ body: { workspaceId, bot } })).bot.id;
}

/** Bots that are large, wherever a whole bot is read. */
export const largeBotRows: readonly StallRow[] = [...chatRows, ...managementRows, comparingRow];
