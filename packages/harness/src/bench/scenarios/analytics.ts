import { setTimeout as delay } from 'node:timers/promises';
import { createChatClient } from '@parley/client';
import { installationOf, type Figure, type Scenario } from '../scenario.ts';
import { median } from '../measure/statistics.ts';
import type { Bench } from '../bench.ts';
import type { Installation } from '../../installation.ts';
import type { PublishedBot } from '../../publish-bot.ts';
import { surveyBot } from '../target/bots.ts';
import { copiedName, loadChats } from './load-chats.ts';

const allResults = 1_000_000;
const reads = 20;
const pageMs = 50;
const searchMs = 200;
const timeZone = 'Asia/Kathmandu';

/** The answers of the chats that all others are copies of; some leave early. */
const scripts: readonly (readonly string[])[] = [
  ...Array.from({ length: 11 }, (_, score) => [copiedName, String(score), score < 7 ? 'Price' : 'Quality']),
  [copiedName, '9'],
  [copiedName, '10'],
  [copiedName],
  [copiedName],
  [],
];

/** The pages of analytics of a bot with many results, and searches and filters of them, through the management API. */
export const analytics: Scenario = {
  name: 'analytics',
  measures: ['services/management/src/analytics', 'services/management/src/results'],
  title: 'Analytics and searches among many results',
  async run(bench) {
    const installation = installationOf(bench);
    const count = Math.round(allResults * bench.scale);
    const bot = await bench.target.publish(surveyBot());
    await holdChats(bench, bot);
    bench.log(`  loading ${count} results`);
    await loadChats(installation.postgres.url, bot.botId, count);
    // fails where what was loaded is not what the drain would have counted
    await installation.operate('recount');
    return [
      ...(await pages(installation, bot.botId, count)),
      ...(await searches(installation, bot.botId, count)),
    ];
  },
};

async function holdChats({ target }: Bench, { botId, publicId }: PublishedBot): Promise<void> {
  const [url = ''] = target.chats.map((server) => server.url);
  const chat = createChatClient({ url, token: target.token });
  for (const answers of scripts) {
    const { sessionId } = await chat.startChat({ path: { publicId }, body: {} });
    for (const text of answers)
      await chat.continueChat({ path: { sessionId }, body: { message: { type: 'text', text } } });
  }
  await target.settle();
  const path = { botId };
  while (
    (await target.installation?.api.getFlow({ path, query: { timeFilter: 'allTime' } }))?.started !==
    scripts.length
  )
    await delay(100);
}

/** The requests of each page of the builder about figures, one by one and at once. */
async function pages(
  { api, workspaceId }: Installation,
  botId: string,
  count: number,
): Promise<readonly Figure[]> {
  const path = { botId };
  const figures: Figure[] = [];
  for (const timeFilter of ['allTime', 'last30Days', 'today'] as const) {
    const query = { timeFilter, timeZone };
    const asked: Readonly<Record<string, () => Promise<unknown>>> = {
      flow: () => api.getFlow({ path, query }),
      daily: () => api.getDaily({ path, query }),
      sources: () => api.getSources({ path, query }),
      'answers to a rating': () => api.getAnswers({ path, query: { ...query, blockId: 'score' } }),
      usage: () => api.getUsage({ path, query }),
      'all of these at once': () =>
        Promise.all(
          Object.values(asked)
            .slice(0, 5)
            .map((ask) => ask()),
        ),
    } satisfies Record<string, () => Promise<unknown>>;
    for (const [what, ask] of Object.entries(asked))
      figures.push(await timed(`${what}, ${timeFilter}, among ${count}`, ask, pageMs));
  }
  const week = () => api.getWeek({ path: { workspaceId }, query: { botIds: botId, timeZone } });
  return [...figures, await timed('week of a card', week, pageMs)];
}

/** Searches and filters of the list of results, with the least and the most that the first page of each has to hold. */
async function searches({ api }: Installation, botId: string, count: number): Promise<readonly Figure[]> {
  const limit = 50;
  const rare = `${copiedName} ${Math.round(count / 2 / scripts.length) * scripts.length}`;
  const all = [1, limit] as const;
  const cases: readonly (readonly [string, object, readonly [least: number, most: number]])[] = [
    ['search of one', { search: rare.split(' ')[1] }, [1, 1]],
    ['search of the beginning of some', { search: rare.split(' ')[1]?.slice(0, -1) }, [2, limit]],
    ['search of all', { search: copiedName.toLowerCase().slice(0, 4) }, all],
    ['search of two words', { search: rare.toLowerCase() }, [1, 1]],
    ['search of nothing', { search: 'nobody' }, [0, 0]],
    ['filter, one equals', { filterBlockId: 'name', filterBy: 'equals', filterValue: rare }, [1, 1]],
    ['filter, variable equals', { filterVariable: 'Name', filterBy: 'equals', filterValue: rare }, [1, 1]],
    ['filter, many equal', { filterBlockId: 'score', filterBy: 'equals', filterValue: '3' }, all],
    ['filter, contains', { filterBlockId: 'why', filterBy: 'contains', filterValue: 'pri' }, all],
    ['filter, is empty', { filterBlockId: 'why', filterBy: 'isEmpty' }, all],
    ['filter, is empty for none', { filterBlockId: 'name', filterBy: 'isEmpty' }, [0, 0]],
    [
      'search and filter',
      { search: copiedName, filterBlockId: 'score', filterBy: 'equals', filterValue: '9' },
      all,
    ],
    ['completed alone', { isCompleted: true }, all],
  ];
  const figures: Figure[] = [];
  for (const [name, asked, [least, most]] of cases) {
    const ask = async (): Promise<void> => {
      const query = { limit, timeFilter: 'allTime', ...asked } as const;
      const { results } = await api.listResults({ path: { botId }, query });
      if (results.length < least || results.length > most)
        throw new Error(`${name}: the first page has ${results.length} results`);
    };
    figures.push(await timed(`${name}, among ${count}`, ask, searchMs));
  }
  return figures;
}

/** The median time of some requests, without the first, which warms what is warm in use. */
async function timed(name: string, ask: () => Promise<unknown>, atMost: number): Promise<Figure> {
  const times: number[] = [];
  for (let done = 0; done <= reads; done++) {
    const started = performance.now();
    await ask();
    if (done > 0) times.push(performance.now() - started);
  }
  return { name, value: median(times), unit: 'ms', budget: { atMost } };
}
