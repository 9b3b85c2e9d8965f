import { talkTo, type Measurement } from '../bench.ts';
import { smallBot } from '../target/bots.ts';
import { median } from '../measure/statistics.ts';
import type { Figure, Scenario } from '../scenario.ts';

const conversations = 32;

/** One chat process and two: each message of a session goes to the next one in turn, as behind a plain balancer. */
export const replicas: Scenario = {
  name: 'replicas',
  measures: ['services/chat/src', 'packages/engine/src', 'packages/blocks/src'],
  title: `One chat process and two, ${conversations} conversations, each message to the next process`,
  async run(bench) {
    const bot = smallBot();
    const { publicId } = await bench.target.publish(bot.content);
    const urls = bench.target.chats.map(({ url }) => url);
    const measured = new Map<number, Measurement[]>([1, 2].map((count) => [count, []]));
    for (let round = 0; round <= bench.rounds; round++) {
      for (const [count, measurements] of measured) {
        const task = talkTo(bench, publicId, bot, {
          urls: urls.slice(0, count),
          connections: conversations,
        });
        const measurement = await bench.measure(`${count} chat processes, round ${round}`, task);
        if (round > 0) measurements.push(measurement);
      }
    }
    const rates = [...measured].map(([count, measurements]): Figure => ({
      name: `turns with ${count}`,
      value: median(measurements.map(({ turnsPerSecond }) => turnsPerSecond)),
      unit: '/s',
    }));
    const [one, two] = rates;
    return [...rates, { name: 'two : one', value: (two?.value ?? 0) / (one?.value ?? 0), unit: '' }];
  },
};
