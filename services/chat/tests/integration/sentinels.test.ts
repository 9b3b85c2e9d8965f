import { once } from 'node:events';
import { startRedisNode } from '@parley/dev-stack';
import { closeRedis, createLogger, createRedis } from '@parley/server';
import { Redis } from 'ioredis';

const logger = createLogger({ service: 'test', level: 'silent' });
const host = '127.0.0.1';
const name = 'sentinels-test';

test('a closed connection leaves none to the sentinels that it had asked', async () => {
  const primary = await startRedisNode();
  const settingsFile = `sentinel monitor watched ${host} ${new URL(primary.url).port} 1\n`;
  const sentinel = await startRedisNode({ settingsFile, settings: ['--sentinel'] });
  const watcher = new Redis(sentinel.url);
  const clients = async (): Promise<number> => {
    const listed = String(await watcher.client('LIST'));
    return listed.trim().split('\n').length;
  };
  try {
    const before = await clients();
    const addresses = [{ host, port: Number(new URL(sentinel.url).port) }];
    const sentinels = { addresses, name: 'watched', password: undefined, isEncrypted: false };
    const way = { urls: [`redis://${host}`], isCluster: false, sentinels };
    const redis = createRedis({ ...way, logger, name, mode: 'fast' });
    await once(redis, 'ready');
    // it hears of a switch from them
    while ((await clients()) === before);
    await closeRedis(redis);
    while ((await clients()) > before);
    expect(await clients()).toBe(before);
  } finally {
    watcher.disconnect();
    await sentinel.stop();
    await primary.stop();
  }
});
