import { repositoryRoot, type ServiceNode } from '@parley/dev-stack';
import { commitOf } from '../commits.ts';
import { startBench, type Bench, type BenchOptions, type Measurement } from '../bench.ts';
import { noiseOf, thisMachine, type Report, type ScenarioReport } from '../report/report.ts';
import type { Scenario } from '../scenario.ts';
import { figuresOfPairs, measurePair, type PairOfMedians } from '../scenarios/compare.ts';
import { startChatAlone } from '../target/chat-alone.ts';
import { startInstalled } from '../target/installed.ts';

/** The settings of a run. */
export type RunOptions = Omit<BenchOptions, 'target'> & {
  /** The command of the run, for the report. */
  readonly command: string;
  /** The folder for a profile of the chat service's processor time; the service runs slower meanwhile. */
  readonly profileIn?: string | undefined;
  /** Measures the chat service by itself: no management, no Postgres. */
  readonly isChatAlone: boolean;
};

/** Chat processes of a whole installation; all but one of the scenarios use the first only. */
const installedChats = 2;
const alone = 1;

/** Starts what is needed, measures every scenario named, and stops everything again. */
export async function runBench(scenarios: readonly Scenario[], options: RunOptions): Promise<Report> {
  return withBench(options, undefined, async (bench) => {
    const reports: ScenarioReport[] = [];
    for (const { name, title, run } of scenarios) {
      options.log(`${name}: ${title}`);
      reports.push({ name, title, figures: await run(bench) });
    }
    return reportOf(options, reports, bench.measurements);
  });
}

/** The other side of a comparison. */
export type Other = {
  readonly checkout: string | undefined;
  readonly node: ServiceNode;
  /** Pairs of fresh processes, one after the other. */
  readonly pairs: number;
};

/** Measures the chat service of another checkout, or on another Node, and this one in turn. */
export async function runComparison(other: Other, options: RunOptions): Promise<Report> {
  const sides = { ...options, isChatAlone: true };
  const pairs: PairOfMedians[] = [];
  const measurements: Measurement[] = [];
  for (let pair = 1; pair <= other.pairs; pair++) {
    options.log(`pair ${pair} of ${other.pairs}`);
    const measured = await withBench({ ...sides, node: other.node }, other.checkout, (before) =>
      withBench(sides, undefined, async (after) => {
        const medians = await measurePair(before, after);
        measurements.push(...before.measurements, ...after.measurements);
        return medians;
      }),
    );
    pairs.push(measured);
  }
  const title = 'Two chat services in turn';
  return reportOf(options, [{ name: 'compare', title, figures: figuresOfPairs(pairs) }], measurements);
}

async function withBench<T>(
  options: RunOptions,
  checkout: string | undefined,
  use: (bench: Bench) => Promise<T>,
): Promise<T> {
  const { node, profileIn, log } = options;
  const nodeArgs = profileIn === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileIn}`];
  const target = options.isChatAlone
    ? await startChatAlone({ chats: alone, checkout, node, nodeArgs, log })
    : await startInstalled({ chats: installedChats, node, nodeArgs, log });
  try {
    const bench = await startBench({ ...options, target });
    try {
      return await use(bench);
    } finally {
      await bench.stop();
    }
  } finally {
    await target.stop();
  }
}

function reportOf(
  { command, node }: RunOptions,
  scenarios: readonly ScenarioReport[],
  measurements: Report['measurements'],
): Report {
  return {
    commit: commitOf(repositoryRoot),
    startedAt: new Date().toISOString(),
    command,
    node: `${node.version} (${node.how})`,
    machine: thisMachine(),
    noise: noiseOf(measurements),
    scenarios,
    measurements,
  };
}
