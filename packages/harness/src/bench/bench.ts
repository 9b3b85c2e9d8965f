import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { startService, type Server, type ServiceNode } from '@parley/dev-stack';
import type { MeasuredBot } from './target/bots.ts';
import type { ConversationTask, LoadResult, LoadTask } from './load/load-task.ts';
import { startGenerator, type Generator } from './load/start-generator.ts';
import { calibrate, watchMachine, type MachineUse, type Watched } from './measure/machine.ts';
import type { Target } from './target/target.ts';

/** The means of a scenario. */
export type Bench = {
  readonly target: Target;
  readonly ceiling: Server;
  /** A connection of the bench's own to the Redis of the target. */
  readonly redis: Redis;
  /** The number of measurements of each candidate, in turn with the others. */
  readonly rounds: number;
  readonly windowMs: number;
  /** 1 for a full run; a quick one does this share of what is counted rather than timed. */
  readonly scale: number;
  /** The time for which the memory of an open editor is watched. */
  readonly editingMinutes: number;
  /** The Node that runs the services and the ceiling. */
  readonly node: ServiceNode;
  readonly log: (line: string) => void;
  /**
   * Makes load and watches the machine meanwhile, once the drain has caught up with what was before. Throws where
   * anything was refused: that would be no measurement. `watched` names processes that are not those of the target.
   */
  measure(label: string, task: LoadTask, watched?: Watched): Promise<Measurement>;
  /** Every measurement so far. */
  readonly measurements: readonly Measurement[];
  stop(): Promise<void>;
};

/** One stretch of load. */
export type Measurement = {
  readonly label: string;
  readonly load: LoadResult;
  readonly machine: MachineUse;
  /** The time of the fixed piece of arithmetic just before, in milliseconds. */
  readonly calibrationMs: number;
  readonly turnsPerSecond: number;
};

export type BenchOptions = {
  readonly target: Target;
  readonly rounds: number;
  readonly windowMs: number;
  readonly scale: number;
  readonly editingMinutes: number;
  /** The Node that runs the services and the ceiling. */
  readonly node: ServiceNode;
  readonly log: (line: string) => void;
};

/** A task to hold conversations with a bot, on the first chat process, until the time of a window is over. */
export function talkTo(
  { target, windowMs }: Bench,
  publicId: string,
  bot: MeasuredBot,
  over: Partial<ConversationTask> = {},
): ConversationTask {
  return {
    kind: 'conversations',
    urls: target.chats.slice(0, 1).map(({ url }) => url),
    token: target.token,
    publicId,
    messages: bot.messages,
    turns: bot.messages.length,
    hasKeys: false,
    connections: budgetConversations,
    until: { ms: windowMs },
    ...over,
  };
}

/** The load the budgets are about: conversations at the same time (infra/docs/performance.md). */
export const budgetConversations = 16;

/** Milliseconds of processor one turn costs in the processes whose names begin so. */
export function cpuPerTurn({ machine, load }: Measurement, name: string): number {
  const cores = Object.entries(machine.cores)
    .filter(([process]) => process.startsWith(name))
    .reduce((sum, [, share]) => sum + share, 0);
  return (cores * machine.seconds * 1_000) / load.turns;
}

/** Starts the ceiling and the load generator beside a target. Stopping it leaves the target running. */
export async function startBench(options: BenchOptions): Promise<Bench> {
  const { target, log } = options;
  const folder = await mkdtemp(join(tmpdir(), 'parley-ceiling-'));
  const ceiling = await startService({
    name: 'ceiling',
    entry: 'packages/harness/src/bench/ceiling.ts',
    portVariable: 'PORT',
    environment: { REDIS_URL: target.redis.url },
    logFile: join(folder, 'ceiling.log'),
    node: options.node,
  });
  const load = startGenerator();
  const redis = new Redis(target.redis.url);
  const measurements: Measurement[] = [];
  return {
    ...options,
    ceiling,
    redis,
    measurements,
    async measure(label, task, others = target.watched()) {
      await target.settle();
      const watched = { ...others, ceiling: ceiling.pid, load: load.pid };
      const measurement = await measure(label, task, load, watched);
      measurements.push(measurement);
      log(describe(measurement));
      return measurement;
    },
    async stop() {
      redis.disconnect();
      await load.stop();
      await ceiling.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function measure(
  label: string,
  task: LoadTask,
  generator: Generator,
  watched: Watched,
): Promise<Measurement> {
  const calibrationMs = calibrate();
  const end = watchMachine(watched);
  const load = await generator.run(task);
  const machine = end();
  const failures = Object.entries(load.failures);
  if (failures.length > 0)
    throw new Error(`${label}: not everything was answered: ${JSON.stringify(failures)}`);
  return { label, load, machine, calibrationMs, turnsPerSecond: load.turns / load.seconds };
}

function describe({ label, load, machine, turnsPerSecond }: Measurement): string {
  const shares = Object.entries(machine.cores)
    .filter(([, cores]) => cores >= 0.01)
    .map(([name, cores]) => `${name} ${cores.toFixed(2)}`)
    .join(' ');
  const others = `others ${machine.otherCores.toFixed(2)}`;
  const times = `p50 ${load.p50.toFixed(1)} p99 ${load.p99.toFixed(1)} max ${load.max.toFixed(0)} ms`;
  return `  ${label.padEnd(34)} ${turnsPerSecond.toFixed(0).padStart(6)}/s  ${times}  [cores: ${shares} ${others}]`;
}
