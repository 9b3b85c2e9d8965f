import type { Bench, Measurement } from '../bench.ts';
import { smallBot } from '../bots.ts';
import type { ConversationTask, RequestTask, Until } from '../load/load-task.ts';
import { median } from '../measure/statistics.ts';
import type { Figure, Scenario } from '../scenario.ts';

/** The load the budgets are about. */
const budgetConversations = 16;
/** Enough for the compiler of Node to have done its work. */
const warmUpConversations = 2_000;
const ceilingShare = 0.4;
const leastTurnsPerSecond = 2_100;
const longestP99Ms = 20;

/** Turns per second at several loads beside the ceiling, in turn with it. */
export const throughput: Scenario = {
  name: 'throughput',
  title: 'Start and three messages on a bot of four groups, beside a bare handler with one GET and one SET',
  async run(bench) {
    const bot = smallBot();
    const publicId = await bench.target.publish(bot.content);
    const task = (connections: number, until: Until): ConversationTask => ({
      kind: 'conversations',
      urls: bench.target.chats.map(({ url }) => url),
      token: bench.target.token,
      publicId,
      messages: bot.messages,
      turns: bot.messages.length,
      hasKeys: false,
      connections,
      until,
    });
    await bench.measure('warm-up: ceiling', ceilingTask(bench, budgetConversations, bench.windowMs));
    await bench.measure(
      'warm-up: turns',
      task(budgetConversations, { conversations: warmUpConversations * bench.scale }),
    );
    const figures: Figure[] = [];
    for (const connections of [1, budgetConversations, 64]) {
      const pairs = await interleaved(bench, connections, task(connections, { ms: bench.windowMs }));
      figures.push(...figuresOf(connections, pairs));
    }
    return figures;
  },
};

interface Pair {
  readonly ceiling: Measurement;
  readonly turns: Measurement;
}

async function interleaved(bench: Bench, connections: number, task: ConversationTask): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 1; round <= bench.rounds; round++) {
    const ceiling = await bench.measure(
      `ceiling at ${connections}, round ${round}`,
      ceilingTask(bench, connections, bench.windowMs),
    );
    const turns = await bench.measure(`turns at ${connections}, round ${round}`, task);
    pairs.push({ ceiling, turns });
  }
  return pairs;
}

function ceilingTask({ ceiling }: Bench, connections: number, ms: number): RequestTask {
  return { kind: 'requests', url: ceiling.url, path: '/ceiling', connections, until: { ms } };
}

function figuresOf(connections: number, pairs: readonly Pair[]): Figure[] {
  const isBudgeted = connections === budgetConversations;
  const over = (measure: (pair: Pair) => number): number => median(pairs.map(measure));
  const figures: Figure[] = [
    { name: 'turns', value: over(({ turns }) => turns.turnsPerSecond), unit: '/s' },
    { name: 'ceiling', value: over(({ ceiling }) => ceiling.turnsPerSecond), unit: '/s' },
    {
      name: 'share of the ceiling',
      value: over(({ turns, ceiling }) => turns.turnsPerSecond / ceiling.turnsPerSecond),
      unit: '',
    },
    { name: 'p50', value: over(({ turns }) => turns.load.p50), unit: 'ms' },
    { name: 'p99', value: over(({ turns }) => turns.load.p99), unit: 'ms' },
    { name: 'chat CPU per turn', value: over(({ turns }) => cpuPerTurn(turns, 'chat')), unit: 'ms' },
    { name: 'Redis CPU per turn', value: over(({ turns }) => cpuPerTurn(turns, 'redis')), unit: 'ms' },
  ];
  const budgets: Record<string, Figure['budget']> = isBudgeted
    ? {
        turns: { atLeast: leastTurnsPerSecond },
        'share of the ceiling': { atLeast: ceilingShare },
        p99: { atMost: longestP99Ms },
      }
    : {};
  return figures.map((figure) => {
    const budget = budgets[figure.name];
    return {
      ...figure,
      name: `${figure.name} at ${connections}`,
      ...(budget === undefined ? {} : { budget }),
    };
  });
}

/** Milliseconds of processor one turn costs in the processes whose names begin so. */
export function cpuPerTurn({ machine, load }: Measurement, name: string): number {
  const cores = Object.entries(machine.cores)
    .filter(([process]) => process.startsWith(name))
    .reduce((sum, [, share]) => sum + share, 0);
  return (cores * machine.seconds * 1_000) / load.turns;
}
