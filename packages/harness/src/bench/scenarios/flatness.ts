import { cpuPerTurn, talkTo, type Bench, type Measurement } from '../bench.ts';
import { chainBot, endlessBot } from '../target/bots.ts';
import { median } from '../measure/statistics.ts';
import type { Figure, Scenario } from '../scenario.ts';

/** A turn of a larger bot or an older session may cost this many times as much. */
const atMost = 1.2;
const sizes = [10, 500] as const;
const sessions = 8;
const stretchTurns = 300;
const oldTurns = 10_000;

/** The cost of a turn for the servers as bots grow and as sessions grow old. */
export const flatness: Scenario = {
  name: 'flatness',
  measures: ['services/chat/src', 'packages/engine/src', 'packages/blocks/src'],
  title: 'Server CPU of a turn: small and large bots, young and old sessions',
  run: async (bench) => [...(await bySizeOfBot(bench)), ...(await byAgeOfSession(bench))],
};

const cost = (measurement: Measurement): number =>
  cpuPerTurn(measurement, 'chat') + cpuPerTurn(measurement, 'redis');

async function bySizeOfBot(bench: Bench): Promise<Figure[]> {
  const sides = await Promise.all(
    sizes.map(async (size) => {
      const bot = chainBot(size);
      const { publicId } = await bench.target.publish(bot.content);
      return { size, task: talkTo(bench, publicId, bot), costs: [] as number[] };
    }),
  );
  for (let round = 0; round <= bench.rounds; round++) {
    for (const { size, task, costs } of sides) {
      const measurement = await bench.measure(`${size} groups, round ${round}`, task);
      if (round > 0) costs.push(cost(measurement));
    }
  }
  return rows(sides.map(({ size, costs }) => ({ name: `${size} groups`, value: median(costs) })));
}

async function byAgeOfSession(bench: Bench): Promise<Figure[]> {
  const bot = endlessBot();
  const { publicId } = await bench.target.publish(bot.content);
  const until = { conversations: sessions };
  const talk = (turns: number, resume?: readonly string[]) =>
    talkTo(bench, publicId, bot, {
      connections: sessions,
      turns,
      until,
      ...(resume === undefined ? {} : { resume }),
    });
  await bench.measure('warm-up: sessions', talk(stretchTurns));
  const age = Math.max(4 * stretchTurns, oldTurns * bench.scale);
  let { sessions: old } = (await bench.measure('growing old', talk(age - stretchTurns))).load;
  const [young, aged]: [number[], number[]] = [[], []];
  for (let round = 1; round <= bench.rounds; round++) {
    young.push(cost(await bench.measure(`turns 1 to ${stretchTurns}, round ${round}`, talk(stretchTurns))));
    const stretch = await bench.measure(
      `${stretchTurns} turns from ${age} on, round ${round}`,
      talk(stretchTurns, old),
    );
    old = stretch.load.sessions;
    aged.push(cost(stretch));
  }
  return rows([
    { name: `turns 1 to ${stretchTurns} of a session`, value: median(young) },
    { name: `${stretchTurns} turns from ${age} on`, value: median(aged) },
  ]);
}

function rows([small, large]: readonly { readonly name: string; readonly value: number }[]): Figure[] {
  if (small === undefined || large === undefined) return [];
  return [
    { name: `CPU per turn, ${small.name}`, value: small.value, unit: 'ms' },
    { name: `CPU per turn, ${large.name}`, value: large.value, unit: 'ms' },
    { name: `${large.name} : ${small.name}`, value: large.value / small.value, unit: '', budget: { atMost } },
  ];
}
