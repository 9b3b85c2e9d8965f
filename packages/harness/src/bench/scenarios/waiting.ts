import { startRedisNode } from '@parley/dev-stack';
import { Redis } from 'ioredis';
import { cpuPerTurn, talkTo, type Bench, type Measurement } from '../bench.ts';
import { median } from '../measure/statistics.ts';
import type { Figure, Scenario } from '../scenario.ts';
import { smallBot } from '../target/bots.ts';
import { startChatAlone } from '../target/chat-alone.ts';
import type { Target } from '../target/target.ts';
import { warmUpConversations } from './throughput.ts';

const leastShare = 0.8;
const mostMoreMs = 2;

/**
 * A chat process whose answers wait for a replica of its Redis, beside one that has a replica and does not wait for it, and
 * one that has none: on one machine the replica itself costs more than the wait.
 */
export const waiting: Scenario = {
  name: 'waiting',
  measures: ['services/chat/src', 'packages/server/src/redis'],
  title:
    'Answers that wait for a replica on the same machine, beside answers that do not, and beside no replica',
  async run(bench) {
    const [plain, copied, waits] = await Promise.all([
      startChatAlone({ chats: 1, node: bench.node, log: bench.log }),
      startReplicated(bench, '0'),
      startReplicated(bench, '1'),
    ]);
    try {
      return await compare(bench, plain, copied, waits);
    } finally {
      await Promise.all([plain, copied, waits].map((target) => target.stop()));
    }
  },
};

async function startReplicated({ node, log }: Bench, waitFor: '0' | '1'): Promise<Target> {
  const environment = { REDIS_WAIT_REPLICAS: waitFor };
  const target = await startChatAlone({ chats: 1, node, environment, log });
  const replica = await startRedisNode({ appendOnly: 'everysec', log });
  const follower = new Redis(replica.url);
  await follower.replicaof('127.0.0.1', Number(new URL(target.redis.url).port));
  while (!/master_link_status:up/.test(await follower.info('replication')));
  return {
    ...target,
    async stop() {
      follower.disconnect();
      await target.stop();
      await replica.stop();
    },
  };
}

async function compare(bench: Bench, ...targets: readonly Target[]): Promise<readonly Figure[]> {
  const bot = smallBot();
  const sides = await Promise.all(
    targets.map(async ({ chats, token, publish, watched }, index) => {
      const { publicId } = await publish(bot.content);
      const urls = chats.map(({ url }) => url);
      const name = ['without', 'copied', 'waiting'][index] ?? '';
      return { name, watched, task: talkTo(bench, publicId, bot, { urls, token }) };
    }),
  );
  const measured: Measurement[][] = [[], [], []];
  for (let round = 0; round <= bench.rounds; round++) {
    for (const [index, { name, task, watched }] of sides.entries()) {
      const until =
        round === 0 ? { conversations: warmUpConversations * bench.scale } : { ms: bench.windowMs };
      const label = `${name}, ${round === 0 ? 'warm-up' : `round ${round}`}`;
      const measurement = await bench.measure(label, { ...task, until }, watched());
      if (round > 0) measured[index]?.push(measurement);
    }
  }
  const [without = [], copied = [], waiting = []] = measured;
  const over = (of: (measurement: Measurement) => number) =>
    [median(without.map(of)), median(waiting.map(of)), median(copied.map(of))] as const;
  const [rate, rateWaiting, rateCopied] = over(({ turnsPerSecond }) => turnsPerSecond);
  const [p99, p99Waiting, p99Copied] = over(({ load }) => load.p99);
  const [cpu, cpuWaiting, cpuCopied] = over((measurement) => cpuPerTurn(measurement, 'chat'));
  return [
    { name: 'turns without a replica', value: rate, unit: '/s' },
    { name: 'turns with a replica that nobody waits for', value: rateCopied, unit: '/s' },
    { name: 'turns that wait', value: rateWaiting, unit: '/s' },
    {
      name: 'waiting : not waiting',
      value: rateWaiting / rateCopied,
      unit: '',
      budget: { atLeast: leastShare },
    },
    { name: 'waiting : without a replica', value: rateWaiting / rate, unit: '' },
    { name: 'p99 without a replica', value: p99, unit: 'ms' },
    { name: 'p99 with a replica that nobody waits for', value: p99Copied, unit: 'ms' },
    { name: 'p99 that waits', value: p99Waiting, unit: 'ms' },
    {
      name: 'p99 more by waiting',
      value: p99Waiting - p99Copied,
      unit: 'ms',
      budget: { atMost: mostMoreMs },
    },
    { name: 'chat CPU per turn without a replica', value: cpu, unit: 'ms' },
    { name: 'chat CPU per turn with a replica that nobody waits for', value: cpuCopied, unit: 'ms' },
    { name: 'chat CPU per turn that waits', value: cpuWaiting, unit: 'ms' },
  ];
}
