import type { Redis } from 'ioredis';
import { talkTo } from '../bench.ts';
import { smallBot } from '../target/bots.ts';
import { median, slope } from '../measure/statistics.ts';
import type { Scenario } from '../scenario.ts';

const allConversations = 100_000;
const steps = 20;
const atMostMb = 200;
/** Megabytes by which 10,000 conversations may seem to grow a process whose memory goes up and down by itself. */
const slopeAtMostMb = 1;
const endedConversations = 1_000;
/** Bytes of a conversation an hour after its end. */
const markAtMost = 400;

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
    await bench.measure(
      'conversations to their end',
      talkTo(bench, publicId, bot, { until: { conversations: endedConversations * bench.scale } }),
    );
    const ended = await endedBytes(bench.redis);
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
      { name: 'Redis memory for a conversation that has just ended', value: ended.now / 1_024, unit: 'KB' },
      {
        name: 'Redis memory for it an hour later',
        value: ended.later,
        unit: 'bytes',
        budget: { atMost: markAtMost },
      },
    ];
  },
};

/** Bytes that the keys of a conversation take that has just ended, and those of them that outlive the hour after it. */
async function endedBytes(redis: Redis): Promise<{ readonly now: number; readonly later: number }> {
  const now: number[] = [];
  const later: number[] = [];
  for await (const marks of redis.scanStream({ match: '*:session:*:end', count: 10_000 })) {
    for (const mark of marks as string[]) {
      const session = mark.slice(0, -':end'.length);
      const keys = [mark, session, `${session}:keys`, `${session}:lines`, `${session}:journal`];
      const sizes = await Promise.all(
        keys.map(async (key) => ({
          bytes: (await redis.memory('USAGE', key, 'SAMPLES', 0)) ?? 0,
          isKept: (await redis.pttl(key)) > hourMs,
        })),
      );
      now.push(sizes.reduce((sum, { bytes }) => sum + bytes, 0));
      later.push(sizes.reduce((sum, { bytes, isKept }) => sum + (isKept ? bytes : 0), 0));
    }
  }
  return { now: median(now), later: median(later) };
}

const hourMs = 3_600_000;

async function usedMemory(info: Promise<string>): Promise<number> {
  return Number(/^used_memory:(\d+)/m.exec(await info)?.[1]);
}
