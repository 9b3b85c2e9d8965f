import { cpuPerTurn, talkTo, type Bench, type Measurement } from '../bench.ts';
import { smallBot } from '../target/bots.ts';
import { median } from '../measure/statistics.ts';
import type { Figure } from '../scenario.ts';

const warmUpConversations = 2_000;

/**
 * Measures two chat services in turn, so that a change is judged under the same noise as what it changes. Figures of
 * `after` stand beside those of `before`.
 */
export async function compare(before: Bench, after: Bench): Promise<Figure[]> {
  const bot = smallBot();
  const sides = await Promise.all(
    [before, after].map(async (bench) => {
      const { publicId } = await bench.target.publish(bot.content);
      return { bench, task: talkTo(bench, publicId, bot) };
    }),
  );
  const measured: Measurement[][] = sides.map(() => []);
  for (let round = 0; round <= before.rounds; round++) {
    for (const [index, { bench, task }] of sides.entries()) {
      const label = `${index === 0 ? 'before' : 'after'}, ${round === 0 ? 'warm-up' : `round ${round}`}`;
      const until = round === 0 ? { conversations: warmUpConversations } : { ms: before.windowMs };
      const measurement = await bench.measure(label, { ...task, until });
      if (round > 0) measured[index]?.push(measurement);
    }
  }
  const [old = [], young = []] = measured;
  const row = (name: string, unit: string, of: (measurement: Measurement) => number): Figure[] => {
    const [was, is] = [median(old.map(of)), median(young.map(of))];
    return [
      { name: `${name}, before`, value: was, unit },
      { name: `${name}, after`, value: is, unit },
      { name: `${name}, ratio`, value: is / was, unit: '' },
    ];
  };
  return [
    ...row('turns', '/s', ({ turnsPerSecond }) => turnsPerSecond),
    ...row('p99', 'ms', ({ load }) => load.p99),
    ...row('chat CPU per turn', 'ms', (measurement) => cpuPerTurn(measurement, 'chat')),
    ...row('Redis CPU per turn', 'ms', (measurement) => cpuPerTurn(measurement, 'redis')),
    ...row('chat resident', 'MB', ({ machine }) => machine.residentMb['chat-1'] ?? Number.NaN),
  ];
}
