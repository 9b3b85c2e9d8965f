import { useOf } from '../measure/processes.ts';
import { median } from '../measure/statistics.ts';
import { smallBot } from '../target/bots.ts';
import { installationOf, type Figure, type Scenario } from '../scenario.ts';
import type { Installation } from '../../installation.ts';
import { loadResults } from './load-results.ts';

const allResults = 1_000_000;
const reads = 40;
/** Results of a page, with the budget of reading it. */
const pages = { 50: 20, 500: 150 } as const;
const countsMs = 20;
const exportedAtLeast = 10_000;
/** Megabytes that an export may add to the memory of the service, however many results there are. */
const exportMb = 150;

/** Pages of a long list of results, their counts, and all of them at once. */
export const results: Scenario = {
  name: 'results',
  measures: ['services/management/src/results', 'services/management/src/retention'],
  title: 'Results: pages near and deep, counts, and an export',
  async run(bench) {
    const installation = installationOf(bench);
    const count = Math.round(allResults * bench.scale);
    const { botId } = await bench.target.publish(smallBot().content);
    bench.log(`  loading ${count} results`);
    const positions = await loadResults(installation.postgres.url, botId, count);
    const depths = { first: 0, middle: count / 2, last: count - 1_000 };
    const figures: Figure[] = [];
    for (const [size, atMost] of Object.entries(pages))
      for (const [name, depth] of Object.entries(depths)) {
        const cursor = depth === 0 ? 0 : (positions[depth] ?? 0);
        const times = await timesOf(() => readPage(installation, botId, cursor, Number(size)));
        const page = `${name} page of ${size} among ${count}`;
        figures.push({ name: page, value: median(times), unit: 'ms', budget: { atMost } });
        figures.push({ name: `${name} page of ${size}, longest`, value: Math.max(...times), unit: 'ms' });
      }
    for (const timeFilter of ['allTime', 'last7Days'] as const) {
      const times = await timesOf(() =>
        installation.api.getStats({ path: { botId }, query: { timeFilter, timeZone: 'Asia/Kathmandu' } }),
      );
      const name = `counts of ${count} results, ${timeFilter}`;
      figures.push({ name, value: median(times), unit: 'ms', budget: { atMost: countsMs } });
    }
    return [...figures, ...(await exported(installation, botId))];
  },
};

/** The time of each of some reads, without the first, which warms what is warm in use. */
async function timesOf(read: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let done = 0; done <= reads; done++) {
    const started = performance.now();
    await read();
    if (done > 0) times.push(performance.now() - started);
  }
  return times;
}

async function readPage({ api }: Installation, botId: string, cursor: number, limit: number): Promise<void> {
  const query = { limit, cursor, timeFilter: 'allTime' } as const;
  const { results } = await api.listResults({ path: { botId }, query });
  if (results.length !== limit) throw new Error(`a page has ${results.length} results`);
}

async function exported({ management, secretToken }: Installation, botId: string): Promise<Figure[]> {
  const resident = (): number => useOf(management.pid ?? 0).residentBytes / 2 ** 20;
  const before = resident();
  let most = before;
  let lines = 0;
  const started = performance.now();
  const response = await fetch(`${management.url}/api/v1/bots/${botId}/results/export?format=ndjson`, {
    headers: { authorization: `Bearer ${secretToken}` },
  });
  if (!response.ok || response.body === null) throw new Error(`the export answered ${response.status}`);
  let lookedAt = started;
  for await (const chunk of response.body) {
    for (const byte of chunk) if (byte === newline) lines++;
    if (performance.now() - lookedAt > lookEveryMs) {
      most = Math.max(most, resident());
      lookedAt = performance.now();
    }
  }
  const seconds = (performance.now() - started) / 1_000;
  return [
    { name: 'export, results', value: lines / seconds, unit: '/s', budget: { atLeast: exportedAtLeast } },
    { name: 'management resident before the export', value: before, unit: 'MB' },
    { name: 'added by the export, most', value: most - before, unit: 'MB', budget: { atMost: exportMb } },
  ];
}

const newline = 10;
const lookEveryMs = 200;
