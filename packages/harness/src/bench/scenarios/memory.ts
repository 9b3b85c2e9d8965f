import { talkTo, type Bench } from '../bench.ts';
import { smallBot } from '../target/bots.ts';
import { threeBots } from '../target/told-bots.ts';
import { endedBytes, forgetSessions, meanSessionBytes } from '../measure/session-bytes.ts';
import { slope } from '../measure/statistics.ts';
import type { Figure, Scenario } from '../scenario.ts';

const allConversations = 100_000;
const steps = 20;
const atMostMb = 200;
/** Megabytes by which 10,000 conversations may seem to grow a process whose memory goes up and down by itself. */
const slopeAtMostMb = 1;
const endedConversations = 1_000;
/** Bytes of a conversation an hour after its end. */
const markAtMost = 400;
const waitingConversations = 10_000;
/** Kilobytes of a conversation that waits for its visitor, as a mean of three bots. */
const waitingAtMostKb = 2;

/** The memory of the chat process, and of Redis, as conversations come and go. */
export const memory: Scenario = {
  name: 'memory',
  measures: ['services/chat/src', 'packages/engine/src', 'packages/blocks/src'],
  title: 'Memory as conversations come and go, each a start and a message',
  async run(bench) {
    // before any other session is there
    const waiting = await waitingBytes(bench);
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
      ...waiting,
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

/**
 * The memory of conversations with three bots, begun under keys as the widget does: those in which nothing has been said,
 * as many a page opens them, and those that wait after the first answer.
 */
async function waitingBytes(bench: Bench): Promise<Figure[]> {
  const bots = threeBots();
  const conversations = Math.ceil((waitingConversations * bench.scale) / bots.length);
  const figures: Figure[] = [];
  let sum = 0;
  for (const { name, bot } of bots) {
    const { publicId } = await bench.target.publish(bot.content);
    for (const [turns, state] of [
      [0, 'begun'],
      [1, 'waiting'],
    ] as const) {
      await bench.measure(
        `${state}: ${name}`,
        talkTo(bench, publicId, bot, { turns, hasKeys: true, until: { conversations } }),
      );
      await bench.target.settle();
      const kilobytes = (await meanSessionBytes(bench.redis)) / 1_024;
      if (turns > 0) sum += kilobytes;
      figures.push({
        name: `Redis memory for a conversation ${state}, ${name}`,
        value: kilobytes,
        unit: 'KB',
      });
      await forgetSessions(bench.redis);
    }
  }
  figures.push({
    name: `Redis memory for a conversation waiting, mean of ${bots.length} bots`,
    value: sum / bots.length,
    unit: 'KB',
    budget: { atMost: waitingAtMostKb },
  });
  return figures;
}

async function usedMemory(info: Promise<string>): Promise<number> {
  return Number(/^used_memory:(\d+)/m.exec(await info)?.[1]);
}
