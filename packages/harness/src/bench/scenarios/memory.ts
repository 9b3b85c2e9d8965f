import { talkTo } from '../bench.ts';
import { smallBot } from '../target/bots.ts';
import { slope } from '../measure/statistics.ts';
import type { Scenario } from '../scenario.ts';

const allConversations = 100_000;
const steps = 20;
const atMostMb = 200;
/** Megabytes by which 10,000 conversations may seem to grow a process whose memory goes up and down by itself. */
const slopeAtMostMb = 1;

/** The memory of the chat process, and of Redis, as conversations come and go. */
export const memory: Scenario = {
  name: 'memory',
  measures: ['services/chat/src', 'packages/engine/src', 'packages/blocks/src'],
  title: 'Memory as conversations come and go, each a start and a message',
  async run(bench) {
    const bot = smallBot();
    const { publicId } = await bench.target.publish(bot.content);
    const count = Math.round((allConversations * bench.scale) / steps);
    const usedBefore = await usedMemory(bench.redis.info('memory'));
    const points: { x: number; y: number }[] = [];
    for (let step = 1; step <= steps; step++) {
      const { machine } = await bench.measure(
        `conversations up to ${step * count}`,
        talkTo(bench, publicId, bot, { turns: 1, until: { conversations: count } }),
      );
      points.push({ x: step * count, y: machine.residentMb['chat-1'] ?? Number.NaN });
    }
    await bench.target.settle();
    const used = (await usedMemory(bench.redis.info('memory'))) - usedBefore;
    const residents = points.map(({ y }) => y);
    return [
      {
        name: `chat resident after ${steps * count} conversations`,
        value: residents.at(-1) ?? Number.NaN,
        unit: 'MB',
        budget: { atMost: atMostMb },
      },
      { name: 'chat resident, most', value: Math.max(...residents), unit: 'MB' },
      {
        name: 'growth of the second half, for each 10,000 conversations',
        value: slope(points.slice(steps / 2)) * 10_000,
        unit: 'MB',
        budget: { atMost: slopeAtMostMb },
      },
      { name: 'Redis memory for each conversation kept', value: used / (steps * count) / 1_024, unit: 'KB' },
    ];
  },
};

async function usedMemory(info: Promise<string>): Promise<number> {
  return Number(/^used_memory:(\d+)/m.exec(await info)?.[1]);
}
