import { setTimeout as delay } from 'node:timers/promises';
import { hostileBot } from '../hostile-bot.ts';
import { sendPlain, type HostileRequest } from '../plain-http.ts';
import type { StallRow } from '../stall-row.ts';
import type { StallWorld } from '../world.ts';

const sizes = { from: 64, to: 256, unit: 'results of 800,000 characters' };

/** Results of an author who means harm: stored all at once, read and deleted by a member of the workspace. */
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
  {
    name: 'deletion-of-results',
    who: 'member',
    at: 'management',
    sizes: { ...sizes, from: 16, to: 64 },
    answer: { statuses: [200], mostBytes: 64 * 2 ** 10 },
    async prepare(world, size) {
      const botId = await largeResults(world, size);
      const json = JSON.stringify({ resultIds: await resultIds(world, botId) });
      return { ...readingOf(world, botId, '/delete'), method: 'POST', json };
    },
  },
];

/** A conversation whose result a member has deleted, looked for by the visitor. */
export const deletedRow: StallRow = {
  name: 'session-of-a-deleted-result',
  who: 'visitor',
  at: 'chat',
  sizes: { from: 1, to: 64, unit: 'deleted results' },
  answer: { statuses: [410], mostBytes: 4 * 2 ** 10 },
  async prepare(world, size) {
    const asks = { id: 'ask', type: 'text input' };
    const bot = await world.publish(hostileBot({ blocks: [asks] }));
    const replies: HostileRequest[] = [];
    for (let index = 0; index < size; index++) {
      const reply = await world.replyTo(bot, 'on');
      await sendPlain(reply);
      replies.push(reply);
    }
    await untilStored(world, bot.botId, size);
    const ids = await resultIds(world, bot.botId);
    await world.api.deleteManyResults({ path: { botId: bot.botId }, body: { resultIds: ids } });
    return replies.map(({ url, token }) => ({
      method: 'GET',
      url: url.replace(/\/continueChat$/, ''),
      ...(token === undefined ? {} : { token }),
      until: ({ status }) => status === 410,
    }));
  },
};

/** A backlog of results that the worker finds, and nobody waits for. */
export const backlogRow: StallRow = {
  name: 'backlog-of-large-records',
  who: 'author',
  at: 'worker',
  neighbour: 'management',
  sizes: { ...sizes, from: 32, to: 128 },
  answer: { statuses: [200], mostBytes: 4 * 2 ** 10 },
  async prepare(world, size) {
    const release = await world.holdWorker();
    try {
      const botId = await largeConversations(world, size);
      const { managementUrl, secretToken: token } = world;
      return {
        method: 'GET',
        url: `${managementUrl}/v1/bots/${botId}/analytics/stats`,
        token,
        // who asks while there is much to do may be told to ask again
        until: ({ status, body }) => (status === 200 ? statsOf(body).totalStarts === size : status !== 503),
      };
    } finally {
      release();
    }
  },
};

// the answer of our own service
const statsOf = (body: Buffer): { readonly totalStarts: number } =>
  (JSON.parse(body.toString()) as { stats: { totalStarts: number } }).stats;

async function resultIds({ api }: StallWorld, botId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = 0; ;) {
    const { results, nextCursor } = await api.listResults({ path: { botId }, query: { limit: 500, cursor } });
    ids.push(...results.map(({ id }) => id));
    if (nextCursor === null) return ids;
    cursor = nextCursor;
  }
}

function readingOf({ managementUrl, secretToken }: StallWorld, botId: string, rest: string) {
  return {
    method: 'GET',
    url: `${managementUrl}/v1/bots/${botId}/results${rest}`,
    token: secretToken,
  } as const;
}

/** Holds so many conversations with a bot whose variables are large, and waits until they are stored; gives its id. */
async function largeResults(world: StallWorld, count: number): Promise<string> {
  const botId = await largeConversations(world, count);
  await untilStored(world, botId, count);
  return botId;
}

async function untilStored({ api }: StallWorld, botId: string, count: number): Promise<void> {
  while ((await api.getStats({ path: { botId } })).stats.totalStarts < count) await delay(100);
}

async function largeConversations({ publish, replyTo }: StallWorld, count: number): Promise<string> {
  const asks = { id: 'ask', type: 'text input' };
  const bot = await publish(hostileBot({ blocks: [asks], variables: { Large: 'x'.repeat(800_000) } }));
  for (let index = 0; index < count; index++) {
    const { status } = await sendPlain(await replyTo(bot, 'on'));
    if (status !== 200) throw new Error(`a reply was answered with ${status}`);
  }
  return bot.botId;
}
