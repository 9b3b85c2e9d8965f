import { once } from 'node:events';
import { startRedis, startRedisNode, type Server } from '@parley/dev-stack';
import {
  checkRedis,
  closeRedis,
  createLogger,
  createRedis,
  isRedisAway,
  keptWrites,
  NotKept,
  redisScript,
  type KeptWrites,
  type KeptWritesOptions,
  type RedisClient,
} from '@parley/server';
import { until } from '@parley/testing';
import { Redis } from 'ioredis';

const setIfNewer = redisScript(
  new URL('../../../../packages/server/lua/set-if-newer-1.lua', import.meta.url),
);
const logger = createLogger({ service: 'test', level: 'silent' });

let primary: Server;
let replica: Server;
let redis: RedisClient;
let follower: Redis;
const opened: KeptWrites[] = [];

const address = (server: Server) => ({ urls: [server.url], isCluster: false, sentinels: undefined });

beforeAll(async () => {
  [primary, replica] = await Promise.all([startPrompt(), startPrompt()]);
  redis = createRedis({ ...address(primary), logger, name: 'test', mode: 'fast' });
  follower = new Redis(replica.url);
  await Promise.all([once(redis, 'ready'), once(follower, 'ready')]);
  await follow();
});
afterAll(async () => {
  await Promise.all(opened.map((kept) => kept.close()));
  await Promise.all([closeRedis(redis), follower.quit()]);
  await Promise.all([primary.stop(), replica.stop()]);
});

/** A server that lets replicas follow it at once. */
const startPrompt = () => startRedisNode({ settings: ['--repl-diskless-sync-delay', '0'] });

/** Makes the second server a replica of the first, and waits until it is in step. */
async function follow(): Promise<void> {
  const { port } = new URL(primary.url);
  await follower.replicaof('127.0.0.1', Number(port));
  await until(async () => /master_link_status:up/.test(await follower.info('replication')));
}

async function kept(options: Partial<KeptWritesOptions> = {}): Promise<KeptWrites> {
  const made = keptWrites(redis, {
    ...address(primary),
    logger,
    name: 'test',
    replicas: 1,
    isOnDisk: false,
    // no answer that a busy machine gives late may count as missing
    limitMs: 60_000,
    without: 'refuse',
    ...options,
  });
  opened.push(made);
  await made.ready;
  return made;
}

const entry = (revision: number): [number, string, number] => [
  revision,
  JSON.stringify({ revision }),
  60_000,
];

test('a write resolves once the replica has it', async () => {
  const writes = await kept();
  const many = Array.from({ length: 500 }, (_, index) => `key-${index}`);
  const replies = await Promise.all(many.map((key) => writes.run(setIfNewer, [key], entry(1))));
  expect(replies).toEqual(many.map(() => 1));
  expect(await follower.exists(...many)).toBe(many.length);
});

test('a script that the server does not know yet is sent whole', async () => {
  const writes = await kept();
  await redis.script('FLUSH');
  expect(await writes.run(setIfNewer, ['flushed'], entry(1))).toBe(1);
  expect(await follower.exists('flushed')).toBe(1);
});

test('an error of one script leaves the others of its batch alone', async () => {
  const writes = await kept();
  await redis.lpush('list', 'no entry');
  const [bad, good] = await Promise.allSettled([
    writes.run(setIfNewer, ['list'], entry(1)),
    writes.run(setIfNewer, ['fine'], entry(1)),
  ]);
  expect(bad).toMatchObject({ status: 'rejected' });
  expect(good).toEqual({ status: 'fulfilled', value: 1 });
});

test('a write that the replica does not get in time is refused, and confirmed once it is there', async () => {
  let missed = 0;
  const writes = await kept({ limitMs: 200, onMissed: () => missed++ });
  await replica.kill('SIGSTOP');
  try {
    await expect(writes.run(setIfNewer, ['late'], entry(1))).rejects.toThrow(NotKept);
    await expect(writes.confirm('late')).rejects.toThrow(NotKept);
    expect(missed).toBe(2);
  } finally {
    await replica.kill('SIGCONT');
  }
  await (await kept()).confirm('late');
  expect(await follower.exists('late')).toBe(1);
});

test('what one server said is not confirmed by another one that leads now', async () => {
  const writes = await kept();
  const other = createRedis({ ...address(replica), logger, name: 'other', mode: 'fast' });
  const elsewhere = keptWrites(other, { ...address(primary), logger, name: 'other', replicas: 1, isOnDisk: false, limitMs: 60_000, without: 'refuse' }); // prettier-ignore
  try {
    await Promise.all([once(other, 'ready'), elsewhere.ready]);
    await follower.replicaof('NO', 'ONE');
    const third = await startPrompt();
    const second = new Redis(third.url);
    try {
      await second.replicaof('127.0.0.1', Number(new URL(primary.url).port));
      await until(async () => /state=online/.test(await redis.info('replication')));
      await writes.confirm('said');
      const again = once(other, 'ready');
      await expect(elsewhere.confirm('said')).rejects.toThrow(NotKept);
      await again;
    } finally {
      second.disconnect();
      await third.stop();
    }
  } finally {
    await elsewhere.close();
    await closeRedis(other);
    await follow();
  }
});

test('a confirmation leaves nothing behind', async () => {
  const writes = await kept();
  await writes.confirm('parley:{7}:turns');
  await writes.confirm('parley:token:abc');
  expect(await redis.keys('*:kept:*')).toEqual([]);
});

test('what was read is confirmed while the memory of Redis is full, so that it can be drained', async () => {
  const writes = await kept();
  await redis.config('SET', 'maxmemory', '1');
  try {
    await expect(redis.set('more', '1')).rejects.toThrow('OOM');
    await writes.confirm('parley:{7}:turns');
  } finally {
    await redis.config('SET', 'maxmemory', '0');
  }
});

test('a missing replica counts as Redis that is away', () => {
  expect(isRedisAway(new NotKept('0 of 1'))).toBe(true);
});

test('an operator may go on without replicas, and each write without them is counted', async () => {
  let missed = 0;
  const writes = await kept({ without: 'continue', limitMs: 50, onMissed: () => missed++ });
  await replica.kill('SIGSTOP');
  try {
    expect(await writes.run(setIfNewer, ['alone'], entry(1))).toBe(1);
    expect(missed).toBe(1);
  } finally {
    await replica.kill('SIGCONT');
  }
});

test('without replicas to wait for, writes go over the ordinary connection', async () => {
  const before = (await redis.client('LIST')) as string;
  const writes = keptWrites(redis, { ...address(primary), logger, name: 'none', replicas: 0, isOnDisk: false, limitMs: 1, without: 'refuse' }); // prettier-ignore
  expect(await writes.run(setIfNewer, ['ordinary'], entry(1))).toBe(1);
  await writes.confirm('ordinary');
  expect(String(await redis.client('LIST')).split('\n')).toHaveLength(before.split('\n').length);
});

test('a server that was made a replica is left for the one at its address', async () => {
  const connection = createRedis({ ...address(replica), logger, name: 'switched', mode: 'fast' });
  try {
    await once(connection, 'ready');
    const again = once(connection, 'ready');
    const refused = await connection.set('somewhere', '1').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error);
    expect(isRedisAway(refused)).toBe(true);
    await again;
    await follower.replicaof('NO', 'ONE');
    expect(await connection.set('somewhere', '1')).toBe('OK');
  } finally {
    await closeRedis(connection);
    await follow();
  }
});

test('one connection that learns of another leader has all others of the process look for it', async () => {
  const open = () => createRedis({ ...address(replica), logger, name: 'several', mode: 'fast' });
  const connections = [open(), open(), open()];
  try {
    await Promise.all(connections.map((connection) => once(connection, 'ready')));
    const again = Promise.all(connections.map((connection) => once(connection, 'ready')));
    await connections[0]?.set('somewhere', '1').catch(() => undefined);
    await again;
  } finally {
    await Promise.all(connections.map(closeRedis));
  }
});

test('a patient connection sends again what a replica refused', async () => {
  const connection = createRedis({ ...address(replica), logger, name: 'patient', mode: 'patient' });
  try {
    await once(connection, 'ready');
    const written = connection.set('patient', '1');
    await once(connection, 'ready');
    await follower.replicaof('NO', 'ONE');
    expect(await written).toBe('OK');
  } finally {
    await closeRedis(connection);
    await follow();
  }
});

test('a write resolves once it is on disk, or says that the server cannot wait for that', async () => {
  const durable = await startRedis({ appendOnly: 'always' });
  const client = createRedis({ ...address(durable), logger, name: 'durable', mode: 'fast' });
  await once(client, 'ready');
  const writes = keptWrites(client, { ...address(durable), logger, name: 'durable', replicas: 0, isOnDisk: true, limitMs: 60_000, without: 'refuse' }); // prettier-ignore
  try {
    await writes.ready;
    const findings = await checkRedis(client, { sentinels: undefined, waitsFor: 0, waitsForDisk: true });
    const version = findings.find(({ about }) => about === 'redis version');
    const written = writes.run(setIfNewer, ['durable'], entry(1));
    if (version?.level === 'ok') expect(await written).toBe(1);
    else await expect(written).rejects.toThrow(/waitaof/i);
  } finally {
    await writes.close();
    await closeRedis(client);
    await durable.stop();
  }
});
