import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createRedis } from '@parley/server';
import { startUnreliableProxy, until, type UnreliableProxy } from '@parley/testing';
import { createLiveChannel, type LiveChannel } from '../../src/live/live-channel.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const allButTheClock = [
  ...(['Date', 'hrtime', 'nextTick', 'queueMicrotask'] as const),
  ...([
    'setImmediate',
    'clearImmediate',
    'setInterval',
    'clearInterval',
    'setTimeout',
    'clearTimeout',
  ] as const),
];
let proxy: UnreliableProxy;
let channel: LiveChannel;
/** The bots that the channel has told of. */
const heard: string[] = [];
let losses = 0;

beforeAll(async () => {
  proxy = await startUnreliableProxy(process.env['REDIS_URL'] ?? '');
  const { redis, keys, logger } = world.management.deps;
  const urls = [proxy.url.replace('http:', 'redis:')];
  channel = createLiveChannel({
    redis,
    connect: () => createRedis({ urls, isCluster: false, logger, name: 'test-live', mode: 'fast' }),
    channel: `${keys.live}:${randomUUID()}`,
    processId: randomUUID(),
    logger,
    onMessage: ({ botId }) => void heard.push(botId),
    onLost: () => void losses++,
  });
  await channel.open();
});
afterAll(async () => {
  await channel.close();
  await proxy.stop();
});

/** Resolves once all that was sent before has come. */
async function allHasCome(): Promise<void> {
  const botId = randomUUID();
  channel.publish({ botId, news: null });
  await until(() => heard.includes(botId));
}

test('a channel is alive after an hour in which nobody has asked it, and however often it has answered', async () => {
  for (let times = 0; times < 5; times++) {
    expect(channel.isAlive()).toBe(true);
    await allHasCome();
  }
  jest.useFakeTimers({ doNotFake: allButTheClock });
  try {
    jest.advanceTimersByTime(3_600_000);
    expect(channel.isAlive()).toBe(true);
  } finally {
    jest.useRealTimers();
  }
  await allHasCome();
  expect(losses).toBe(0);
});

test('a channel that owes the last two signs of life is lost, and is alive again once it is opened anew', async () => {
  proxy.setFrozen(true);
  expect([channel.isAlive(), channel.isAlive(), channel.isAlive()]).toEqual([true, true, false]);
  await until(() => losses === 1);
  proxy.setFrozen(false);
  await channel.open();
  expect(channel.isAlive()).toBe(true);
  await allHasCome();
  expect(losses).toBe(1);
});
