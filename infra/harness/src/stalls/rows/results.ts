import { setTimeout as delay } from 'node:timers/promises';
import { hostileBot } from '../hostile-bot.ts';
import { sendPlain } from '../plain-http.ts';
import type { StallRow } from '../stall-row.ts';
import type { StallWorld } from '../world.ts';

const sizes = { from: 64, to: 256, unit: 'results of 800,000 characters' };

/** Results of an author who means harm, read by a member of the workspace. */
export const resultRows: readonly StallRow[] = [
  {
    name: 'page-of-results',
    who: 'member',
    at: 'management',
    sizes,
    answer: { statuses: [200], mostBytes: 5 * 2 ** 20 },
    prepare: async (world, size) => readingOf(world, await largeResults(world, size), '?limit=500'),
  },
  {
    name: 'export-of-results',
    who: 'member',
    at: 'management',
    sizes,
    // everything there is, in pieces
    answer: { statuses: [200], mostBytes: 2 ** 30 },
    prepare: async (world, size) => readingOf(world, await largeResults(world, size), '/export'),
  },
];

function readingOf({ managementUrl, secretToken }: StallWorld, botId: string, rest: string) {
  return {
    method: 'GET',
    url: `${managementUrl}/v1/bots/${botId}/results${rest}`,
    token: secretToken,
  } as const;
}

/** Holds so many conversations with a bot whose variables are large, and waits until they are stored; gives its id. */
async function largeResults({ publish, replyTo, api }: StallWorld, count: number): Promise<string> {
  const asks = { id: 'ask', type: 'text input' };
  const bot = await publish(hostileBot({ blocks: [asks], variables: { Large: 'x'.repeat(800_000) } }));
  for (let index = 0; index < count; index++) {
    const { status } = await sendPlain(await replyTo(bot, 'on'));
    if (status !== 200) throw new Error(`a reply was answered with ${status}`);
  }
  const path = { botId: bot.botId };
  while ((await api.getStats({ path })).stats.totalStarts < count) await delay(100);
  return bot.botId;
}
