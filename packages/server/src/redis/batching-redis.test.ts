import { once } from 'node:events';
import { BatchingRedis } from './batching-redis.ts';

let redis: BatchingRedis;
beforeAll(async () => {
  redis = new BatchingRedis(process.env['REDIS_URL'] ?? '');
  await once(redis, 'ready');
});
afterAll(() => redis.quit());

const key = `test-${process.pid}-batching`;
afterEach(() => redis.del(key));

test('what is asked for at one moment leaves with one write, and each caller gets its own answer', async () => {
  let writes = 0;
  const { stream } = redis;
  const writev = stream._writev?.bind(stream);
  stream._writev = (...args) => {
    writes++;
    writev?.(...args);
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => redis.incr(key)));
  expect(answers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(writes).toBe(1);
});

test('a pipeline and a transaction among other commands keep their place', async () => {
  const [first, pipelined, last] = await Promise.all([
    redis.incr(key),
    redis.multi().incr(key).incr(key).exec(),
    redis.incr(key),
  ]);
  expect([first, pipelined, last]).toEqual([
    1,
    [
      [null, 2],
      [null, 3],
    ],
    4,
  ]);
});

test('a connection that was lost comes back and answers', async () => {
  const back = once(redis, 'ready');
  redis.stream.destroy();
  await back;
  expect(await redis.incr(key)).toBe(1);
});

test('texts of every alphabet, none at all, and bytes arrive as they are', async () => {
  for (const text of ['', 'Grüße € 😀', '\r\n$3\r\n', 'x'.repeat(70_000)]) {
    await redis.set(key, text);
    expect(await redis.get(key)).toBe(text);
    await redis.set(key, Buffer.from(text));
    expect((await redis.getBuffer(key))?.toString()).toBe(text);
  }
});

test('a script of a connection is sent in full where Redis does not know it', async () => {
  redis.defineCommand('fresh', { numberOfKeys: 1, lua: `return ARGV[1] .. '${process.pid}-${Date.now()}'` });
  const run: unknown = Reflect.get(redis, 'fresh');
  if (typeof run !== 'function') throw new Error('the connection has the command');
  expect(await run.call(redis, key, 'said by ')).toMatch(/^said by \d+-\d+$/);
});
