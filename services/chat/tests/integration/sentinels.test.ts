import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedisNode, type Server } from '@parley/dev-stack';
import { closeRedis, createLogger, createRedis, type RedisClient } from '@parley/server';
import { freePorts, until } from '@parley/testing';
import { Redis } from 'ioredis';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { startChatProcess } from '../support/start-chat-process.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const host = '127.0.0.1';
const name = 'sentinels-test';

const portOf = ({ url }: Server): number => Number(new URL(url).port);

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
    await until(async () => (await clients()) !== before);
    await closeRedis(redis);
    await until(async () => (await clients()) <= before);
    expect(await clients()).toBe(before);
  } finally {
    watcher.disconnect();
    await sentinel.stop();
    await primary.stop();
  }
});

test('a switch that is announced while a lost connection is made anew does not end it', async () => {
  const [primary, replica] = [await startRedisNode(), await startRedisNode()];
  const [cutter, follower] = [new Redis(primary.url), new Redis(replica.url)];
  await follower.replicaof(host, portOf(primary));
  await until(async () => (await follower.info('replication')).includes('master_link_status:up'));
  const settingsFile = `sentinel monitor watched ${host} ${portOf(primary)} 1\n`;
  const nodes = await Promise.all(
    [1, 2].map(() => startRedisNode({ settingsFile, settings: ['--sentinel'] })),
  );
  const [first, second] = nodes as [Server, Server];
  const [asker, listener] = [new Redis(second.url), new Redis(second.url)];
  const replicas = async (): Promise<string> => String(await asker.call('SENTINEL', 'REPLICAS', 'watched'));
  const listeners = async (): Promise<number> =>
    String(await asker.client('LIST')).split(' sub=1 ').length - 1;
  let redis: RedisClient | undefined;
  try {
    await until(async () => (await replicas()).includes('master-link-status,ok'));
    const sentinels = {
      addresses: nodes.map((node) => ({ host, port: portOf(node) })),
      name: 'watched',
      password: undefined,
      isEncrypted: false,
    };
    redis = createRedis({
      urls: [`redis://${host}`],
      isCluster: false,
      sentinels,
      logger,
      name,
      mode: 'patient',
    });
    const isLost = once(redis, 'close');
    await once(redis, 'ready');
    await until(async () => (await listeners()) > 0);
    // the next connection begins with this one, and waits for it
    await first.kill('SIGSTOP');
    await cutter.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await isLost;
    await once(redis, 'connecting');
    const isAnnounced = once(listener, 'message');
    await listener.subscribe('+switch-master');
    await asker.call('SENTINEL', 'FAILOVER', 'watched');
    await isAnnounced;
    // whoever else has heard of it has done its part
    await until(async () => (await listeners()) <= 1);
    await first.kill('SIGCONT');
    // the one that was frozen may lead to the former leader first
    const led = redis;
    await until(async () => {
      await led.set('after', 'the switch');
      return follower.get('after');
    });
    expect(redis.status).toBe('ready');
  } finally {
    for (const client of [redis, cutter, follower, asker, listener]) client?.disconnect();
    await Promise.all([...nodes, primary, replica].map((node) => node.stop()));
  }
});

const openssl = spawnSync('openssl', ['version']);
const withOpenssl = openssl.status === 0 ? test : test.skip;

withOpenssl(
  'sentinels and servers are spoken to by TLS, with the user and the passwords of both',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-tls-'));
    const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-subj', '/CN=parley', '-addext', `subjectAltName=IP:${host}`, '-days', '2'],
      ...['-keyout', keyFile, '-out', certFile],
    ]);
    expect(made.status).toBe(0);
    const tls = (port: number): string[] => [
      ...['--tls-port', String(port), '--tls-cert-file', certFile, '--tls-key-file', keyFile],
      ...['--tls-ca-cert-file', certFile, '--tls-auth-clients', 'no'],
    ];
    const [primaryPort = 0, sentinelPort = 0] = await freePorts(2);
    const primary = await startRedisNode({ settings: tls(primaryPort) });
    const settingsFile = `sentinel monitor watched ${host} ${primaryPort} 1\n`;
    const sentinel = await startRedisNode({
      settingsFile,
      settings: ['--sentinel', ...tls(sentinelPort), '--tls-replication', 'yes'],
    });
    const [ofPrimary, ofSentinel] = [new Redis(primary.url), new Redis(sentinel.url)];
    const chat = await ChatUnderTest.start();
    const start = (password: string): Promise<Server> =>
      startChatProcess(chat, join(folder, `${password}.log`), {
        NODE_EXTRA_CA_CERTS: certFile,
        REDIS_URL: `rediss://parley:of-redis@${host}`,
        REDIS_SENTINELS: `${host}:${sentinelPort}`,
        REDIS_SENTINEL_NAME: 'watched',
        REDIS_SENTINEL_PASSWORD: password,
        REDIS_SENTINEL_TLS: 'true',
      });
    try {
      await ofPrimary.call('ACL', 'SETUSER', 'parley', 'on', '>of-redis', '~*', '&*', '+@all');
      await ofSentinel.call('ACL', 'SETUSER', 'default', 'resetpass', '>of-sentinels');
      const running = await start('of-sentinels');
      try {
        const clients = String(await ofPrimary.client('LIST')).split('\n');
        const own = clients.filter((client) => client.includes('name=parley-chat'));
        expect(own.length).toBeGreaterThan(0);
        for (const client of own) {
          expect(client).toContain(`laddr=${host}:${primaryPort} `);
          expect(client).toContain('user=parley ');
        }
      } finally {
        await running.stop();
      }
    } finally {
      ofPrimary.disconnect();
      ofSentinel.disconnect();
      await chat.stop();
      await Promise.all([sentinel.stop(), primary.stop()]);
    }
  },
);
