import { budgetConversations, cpuPerTurn, talkTo, type Bench, type Measurement } from '../bench.ts';
import { smallBot } from '../target/bots.ts';
import type { ConversationTask, RequestTask } from '../load/load-task.ts';
import { median } from '../measure/statistics.ts';
import type { Figure, Scenario } from '../scenario.ts';

/** Enough for the compiler of Node to have done its work: what a turn costs falls by half until then. */
export const warmUpConversations = 12_000;
const ceilingShare = 0.4;
const leastTurnsPerSecond = 2_100;
const longestP99Ms = 20;
/** A turn may take the chat process so many times what the bare handler takes in the same run (2.8 and 3.7 on 2026-11-29). */
const mostBareHandlers = { plain: 3.4, withKey: 4.3 };

/** Turns per second at several loads beside the ceiling, in turn with it. */
export const throughput: Scenario = {
  name: 'throughput',
  measures: ['services/chat/src', 'packages/engine/src', 'packages/blocks/src'],
  title: 'Start and three messages on a bot of four groups, beside a bare handler with one GET and one SET',
  async run(bench) {
    const bot = smallBot();
    const { publicId } = await bench.target.publish(bot.content);
    const talk = (over: Partial<ConversationTask>): ConversationTask => talkTo(bench, publicId, bot, over);
    await bench.measure('warm-up: ceiling', ceilingTask(bench, budgetConversations));
    await bench.measure(
      'warm-up: turns',
      talk({ until: { conversations: warmUpConversations * bench.scale } }),
    );
    const figures = await trafficOfTurns(bench, talk({}));
    for (const connections of [1, budgetConversations, 64]) {
      figures.push(...(await besideCeiling(bench, `at ${connections}`, talk({ connections }))));
    }
    const keyed = talk({ hasKeys: true });
    figures.push(...(await besideCeiling(bench, `at ${budgetConversations} with Idempotency-Key`, keyed)));
    await bench.redis.config('SET', 'appendfsync', 'always');
    figures.push(...(await besideCeiling(bench, `at ${budgetConversations}, appendfsync always`, talk({}))));
    await bench.redis.config('SET', 'appendfsync', 'everysec');
    return figures;
  },
};

/** The most that a turn may ask of Redis, in counts that no load on the machine changes (2.23 KB, 0.45 KB and 14.5 on 2026-11-29). */
const agreed = { sentKb: 2.35, receivedKb: 0.48, commands: 15 };

/**
 * The traffic with Redis of a turn of the chat service. Where a worker takes the turns out again its share is counted, too, so
 * that only the chat service by itself has a budget.
 */
async function trafficOfTurns(bench: Bench, task: ConversationTask): Promise<Figure[]> {
  const before = await trafficOf(bench);
  const { load } = await bench.measure('turns whose traffic is counted', task);
  const after = await trafficOf(bench);
  const isAlone = bench.target.installation === undefined;
  return [
    {
      name: 'bytes to Redis per turn',
      value: (after.sent - before.sent) / 1_024 / load.turns,
      unit: 'KB',
      most: agreed.sentKb,
    },
    {
      name: 'bytes from Redis per turn',
      value: (after.received - before.received) / 1_024 / load.turns,
      unit: 'KB',
      most: agreed.receivedKb,
    },
    {
      name: 'commands of Redis per turn, those of scripts included',
      value: (after.commands - before.commands) / load.turns,
      unit: '',
      most: agreed.commands,
    },
  ].map(({ most, ...figure }) =>
    isAlone ? { ...figure, budget: { atMost: most }, isAgreed: 'always' as const } : figure,
  );
}

async function trafficOf({ redis }: Bench): Promise<{ sent: number; received: number; commands: number }> {
  const stats = await redis.info('stats');
  const read = (name: string): number => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(stats)?.[1]);
  return {
    sent: read('total_net_input_bytes'),
    received: read('total_net_output_bytes'),
    commands: read('total_commands_processed'),
  };
}

type Pair = {
  readonly ceiling: Measurement;
  readonly turns: Measurement;
};

async function besideCeiling(bench: Bench, what: string, task: ConversationTask): Promise<Figure[]> {
  const pairs: Pair[] = [];
  for (let round = 1; round <= bench.rounds; round++) {
    const ceiling = await bench.measure(
      `ceiling ${what}, round ${round}`,
      ceilingTask(bench, task.connections),
    );
    pairs.push({ ceiling, turns: await bench.measure(`turns ${what}, round ${round}`, task) });
  }
  return figuresOf(what, pairs, task);
}

function ceilingTask({ ceiling, windowMs }: Bench, connections: number): RequestTask {
  return { kind: 'requests', url: ceiling.url, path: '/ceiling', connections, until: { ms: windowMs } };
}

function figuresOf(
  what: string,
  pairs: readonly Pair[],
  { connections, hasKeys }: ConversationTask,
): Figure[] {
  const isBudgeted = connections === budgetConversations;
  const over = (measure: (pair: Pair) => number): number => median(pairs.map(measure));
  const budgets = {
    rate: { budget: { atLeast: leastTurnsPerSecond } },
    share: { budget: { atLeast: ceilingShare } },
    p99: { budget: { atMost: longestP99Ms } },
    dearness: {
      budget: { atMost: mostBareHandlers[hasKeys ? 'withKey' : 'plain'] },
      isAgreed: 'whenQuiet' as const,
    },
  };
  const { rate, share, p99, dearness } = isBudgeted
    ? budgets
    : { rate: {}, share: {}, p99: {}, dearness: {} };
  return [
    { name: `turns ${what}`, value: over(({ turns }) => turns.turnsPerSecond), unit: '/s', ...rate },
    { name: `ceiling ${what}`, value: over(({ ceiling }) => ceiling.turnsPerSecond), unit: '/s' },
    {
      name: `share of the ceiling ${what}`,
      value: over(({ turns, ceiling }) => turns.turnsPerSecond / ceiling.turnsPerSecond),
      unit: '',
      ...share,
    },
    { name: `p50 ${what}`, value: over(({ turns }) => turns.load.p50), unit: 'ms' },
    { name: `p99 ${what}`, value: over(({ turns }) => turns.load.p99), unit: 'ms', ...p99 },
    { name: `longest ${what}`, value: Math.max(...pairs.map(({ turns }) => turns.load.max)), unit: 'ms' },
    {
      name: `chat CPU per turn ${what}, times that of the bare handler`,
      value: over(({ turns, ceiling }) => cpuPerTurn(turns, 'chat') / cpuPerTurn(ceiling, 'ceiling')),
      unit: '',
      ...dearness,
    },
    { name: `chat CPU per turn ${what}`, value: over(({ turns }) => cpuPerTurn(turns, 'chat')), unit: 'ms' },
    {
      name: `Redis CPU per turn ${what}`,
      value: over(({ turns }) => cpuPerTurn(turns, 'redis')),
      unit: 'ms',
    },
  ];
}
