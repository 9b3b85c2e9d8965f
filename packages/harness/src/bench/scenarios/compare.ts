import { cpuPerTurn, talkTo, type Bench, type Measurement } from '../bench.ts';
import { smallBot } from '../target/bots.ts';
import { median } from '../measure/statistics.ts';
import type { Figure } from '../scenario.ts';
import { warmUpConversations } from './throughput.ts';

/** A stretch of load, with what it wrote. */
type Round = Measurement & { readonly appendedBytes: number };

const compared: readonly Compared[] = [
  { name: 'turns', unit: '/s', of: ({ turnsPerSecond }) => turnsPerSecond },
  { name: 'p99', unit: 'ms', of: ({ load }) => load.p99 },
  { name: 'chat CPU per turn', unit: 'ms', of: (measurement) => cpuPerTurn(measurement, 'chat') },
  { name: 'Redis CPU per turn', unit: 'ms', of: (measurement) => cpuPerTurn(measurement, 'redis') },
  {
    name: 'file of Redis per turn',
    unit: 'KB',
    of: ({ appendedBytes, load }) => appendedBytes / 1_024 / load.turns,
  },
  { name: 'chat resident', unit: 'MB', of: ({ machine }) => machine.residentMb['chat-1'] ?? Number.NaN },
];

type Compared = {
  readonly name: string;
  readonly unit: string;
  readonly of: (round: Round) => number;
};

/** The medians of one pair of processes, in the order of what is compared. */
export type PairOfMedians = readonly { readonly before: number; readonly after: number }[];

/**
 * Measures two chat services in turn, so that a change is judged under the same noise as what it changes. No Redis rewrites its
 * file meanwhile: a rewrite takes it half as much again for two seconds, and which side it falls on is chance. In the long run
 * rewrites cost what is appended, and that is counted.
 */
export async function measurePair(before: Bench, after: Bench): Promise<PairOfMedians> {
  const bot = smallBot();
  const sides = await Promise.all(
    [before, after].map(async (bench) => {
      const { publicId } = await bench.target.publish(bot.content);
      await bench.redis.config('SET', 'auto-aof-rewrite-percentage', 0);
      return { bench, task: talkTo(bench, publicId, bot) };
    }),
  );
  const measured: Round[][] = sides.map(() => []);
  for (let round = 0; round <= before.rounds; round++) {
    for (const [index, { bench, task }] of sides.entries()) {
      const label = `${index === 0 ? 'before' : 'after'}, ${round === 0 ? 'warm-up' : `round ${round}`}`;
      const until =
        round === 0 ? { conversations: warmUpConversations * before.scale } : { ms: before.windowMs };
      const sizeBefore = await fileBytes(bench);
      const measurement = await bench.measure(label, { ...task, until });
      const appendedBytes = (await fileBytes(bench)) - sizeBefore;
      if (round > 0) measured[index]?.push({ ...measurement, appendedBytes });
    }
  }
  const [old = [], young = []] = measured;
  return compared.map(({ of }) => ({ before: median(old.map(of)), after: median(young.map(of)) }));
}

async function fileBytes({ redis }: Bench): Promise<number> {
  return Number(/^aof_current_size:(\d+)/m.exec(await redis.info('persistence'))?.[1]);
}

/**
 * The figures of several pairs. The compiler of Node decides once for the life of a process, and two processes of one
 * tree may differ by a tenth: only the median of the pairs' ratios, beside the least and the greatest of them, tells a
 * change from luck.
 */
export function figuresOfPairs(pairs: readonly PairOfMedians[]): Figure[] {
  return compared.flatMap(({ name, unit }, index) => {
    const rows = pairs.flatMap((pair) => pair[index] ?? []);
    const ratios = rows.map(({ before, after }) => after / before);
    return [
      { name: `${name}, before`, value: median(rows.map(({ before }) => before)), unit },
      { name: `${name}, after`, value: median(rows.map(({ after }) => after)), unit },
      { name: `${name}, ratio`, value: median(ratios), unit: '' },
      { name: `${name}, least ratio of a pair`, value: Math.min(...ratios), unit: '' },
      { name: `${name}, greatest ratio of a pair`, value: Math.max(...ratios), unit: '' },
    ];
  });
}
