import { setTimeout as delay } from 'node:timers/promises';
import { redisKeys } from '@parley/schema/contract';
import type { Redis } from 'ioredis';
import { talkTo } from '../bench.ts';
import { smallBot } from '../target/bots.ts';
import { median } from '../measure/statistics.ts';
import { installationOf, type Scenario } from '../scenario.ts';

const keys = redisKeys('parley');
const lookEveryMs = 100;

/** The lag of Postgres behind the conversations while they are held at full speed. */
export const drain: Scenario = {
  name: 'drain',
  measures: ['services/management/src/drain', 'services/management/src/turn-stream'],
  title: 'How far Postgres is behind, with 16 conversations at full speed',
  async run(bench) {
    installationOf(bench);
    const bot = smallBot();
    const { publicId } = await bench.target.publish(bot.content);
    const ages: number[] = [];
    let isOver = false;
    const look = async (): Promise<void> => {
      while (!isOver) {
        ages.push(await oldestMs(bench.redis));
        await delay(lookEveryMs);
      }
    };
    const looking = look();
    const task = talkTo(bench, publicId, bot, { until: { ms: 2 * bench.windowMs } });
    const { turnsPerSecond } = await bench.measure('turns, drained meanwhile', task);
    const ended = performance.now();
    await bench.target.settle();
    isOver = true;
    await looking;
    return [
      { name: 'turns', value: turnsPerSecond, unit: '/s' },
      { name: 'age of the oldest turn not yet in Postgres, median', value: median(ages), unit: 'ms' },
      { name: 'age of the oldest turn, most', value: Math.max(...ages), unit: 'ms' },
      { name: 'all in Postgres after the last turn', value: performance.now() - ended, unit: 'ms' },
    ];
  },
};

/** An entry's id begins with the millisecond it was written in. */
async function oldestMs(redis: Redis): Promise<number> {
  const shards = await redis.smembers(keys.shards);
  const [seconds, microseconds] = await redis.time();
  const now = Number(seconds) * 1_000 + Number(microseconds) / 1_000;
  const ages = await Promise.all(
    shards.map(async (shard) => {
      const [entry] = await redis.xrange(keys.turns(Number(shard)), '-', '+', 'COUNT', 1);
      return entry === undefined ? 0 : now - Number.parseInt(entry[0], 10);
    }),
  );
  return Math.max(0, ...ages);
}
