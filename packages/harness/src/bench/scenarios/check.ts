import type { Bench } from '../bench.ts';
import { branchingBot } from '../target/bots.ts';
import { calibrate, watchMachine } from '../measure/machine.ts';
import { median } from '../measure/statistics.ts';
import { installationOf, type Figure, type Scenario } from '../scenario.ts';

/** Groups of the bots that are checked, and within which time each has its answer. */
const sizes: readonly { readonly groups: number; readonly atMostMs?: number }[] = [
  { groups: 10 },
  { groups: 500, atMostMs: 150 },
  { groups: 5_000, atMostMs: 2_000 },
];
/** Checks that a process does before those that count as warm. */
const warmUps = 5;
const warmRounds = 20;

/** Measures a check over HTTP, and its share of publishing. */
export const check: Scenario = {
  name: 'check',
  measures: ['services/management/src/publishing', 'packages/engine/src', 'packages/blocks/src'],
  title: 'Checking a bot, its groups of four blocks each, and publishing it',
  async run(bench) {
    const figures: Figure[] = [];
    for (const { groups, atMostMs } of sizes) {
      const { botId } = await bench.target.publish(branchingBot(groups).content);
      const cold = await coldChecks(bench, botId);
      const { checks, publishes, others } = await warmChecks(bench, botId);
      bench.log(
        `  ${groups} groups: cold ${cold.map(Math.round).join(' ')}, warm ${median(checks).toFixed(1)} ms`,
      );
      const budget = atMostMs === undefined ? {} : { budget: { atMost: atMostMs } };
      figures.push(
        {
          name: `${groups} groups, the first check of a process`,
          value: median(cold),
          unit: 'ms',
          ...budget,
        },
        { name: `${groups} groups, checks of a warm process`, value: median(checks), unit: 'ms', ...budget },
        { name: `${groups} groups, longest of these`, value: Math.max(...checks), unit: 'ms' },
        { name: `${groups} groups, publishing`, value: median(publishes), unit: 'ms' },
        {
          name: `${groups} groups, a check : publishing`,
          value: median(checks) / median(publishes),
          unit: '',
        },
        { name: `${groups} groups, cores used by others meanwhile`, value: others, unit: '' },
      );
    }
    return [...figures, { name: 'fixed arithmetic', value: calibrate(), unit: 'ms' }];
  },
};

/** Checks that a process of management has done nothing before. */
async function coldChecks(bench: Bench, botId: string): Promise<number[]> {
  const { management } = installationOf(bench);
  const times: number[] = [];
  for (let round = 1; round <= bench.rounds; round++) {
    await management.restart();
    times.push(await checked(bench, botId));
  }
  return times;
}

/** Checks and publications in turn, by a process that has done both before. */
async function warmChecks(
  bench: Bench,
  botId: string,
): Promise<{ checks: number[]; publishes: number[]; others: number }> {
  const [checks, publishes]: [number[], number[]] = [[], []];
  for (let round = 1; round <= warmUps; round++) await checked(bench, botId);
  const end = watchMachine(bench.target.watched());
  for (let round = 1; round <= Math.max(bench.rounds, warmRounds * bench.scale); round++) {
    checks.push(await checked(bench, botId));
    publishes.push(await published(bench, botId));
  }
  return { checks, publishes, others: end().otherCores };
}

async function checked(bench: Bench, botId: string): Promise<number> {
  const { api } = installationOf(bench);
  const started = performance.now();
  const { summary } = await api.checkBot({ path: { botId } });
  const ms = performance.now() - started;
  if (summary.errors > 0) throw new Error(`the bot that is checked has ${summary.errors} errors`);
  return ms;
}

async function published(bench: Bench, botId: string): Promise<number> {
  const started = performance.now();
  await installationOf(bench).api.publishBot({ path: { botId } });
  return performance.now() - started;
}
