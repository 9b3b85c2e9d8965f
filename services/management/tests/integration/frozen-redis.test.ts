import { EventEmitter, once } from 'node:events';
import { startRedis } from '@parley/dev-stack';
import { closeRedis, createLogger, createRedis } from '@parley/server';

test('a connection that waits for Redis without limit says when it is frozen, and when it is back', async () => {
  const server = await startRedis();
  const said = new EventEmitter();
  const logger = createLogger(
    { service: 'test', level: 'info' },
    {
      write(line) {
        const { msg, reason } = JSON.parse(line) as { msg: string; reason?: string };
        said.emit(msg, reason);
      },
    },
  );
  const redis = createRedis({
    urls: [server.url],
    isCluster: false,
    logger,
    name: 'parley-jobs',
    mode: 'patient',
  });
  try {
    await redis.set('before', '1');
    const isAway = once(said, 'redis is away');
    const isBack = once(said, 'redis is back');
    await server.kill('SIGSTOP');
    const waiting = redis.get('before');
    expect(await isAway).toEqual([expect.stringContaining('frozen or overloaded')]);
    await server.kill('SIGCONT');
    await isBack;
    expect(await waiting).toBe('1');
  } finally {
    await closeRedis(redis);
    await server.stop();
  }
});
