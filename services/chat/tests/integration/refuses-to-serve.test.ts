import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { repositoryRoot, sourceArgs, startRedis, type Server } from '@parley/dev-stack';
import { createLogger, createRedis } from '@parley/server';

/** For a service that goes on running; one that starts from its sources may take its time. */
const programLimitMs = 300_000;

let redis: Server;
let management: HttpServer;
let managementUrl: string;
beforeAll(async () => {
  redis = await startRedis({ appendOnly: 'everysec' });
  // the management of an installation with other secrets
  management = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/problem+json' }).end('{}');
  });
  management.listen(0, '127.0.0.1');
  await once(management, 'listening');
  managementUrl = `http://127.0.0.1:${(management.address() as AddressInfo).port}`;
});
afterAll(async () => {
  management.closeAllConnections();
  management.close();
  await redis.stop();
});

/** Starts the service, which is to end by itself, with this environment and nothing of ours. */
function start(changes: Readonly<Record<string, string>>): Promise<{ status: number; output: string }> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    PORT: '0',
    REDIS_URL: redis.url,
    MANAGEMENT_URL: 'http://127.0.0.1:9',
    INTERNAL_TOKEN: 'internal-token-of-the-tests-0123456789',
    CHAT_SECRET: 'chat-secret-of-the-tests-0123456789abcdef',
    ...changes,
  };
  const program = [...sourceArgs(), join(repositoryRoot, 'services/chat/src/main.ts')];
  return new Promise((resolve) => {
    execFile(process.execPath, program, { env, timeout: programLimitMs }, (error, stdout, stderr) => {
      resolve({ status: typeof error?.code === 'number' ? error.code : -1, output: stdout + stderr });
    });
  });
}

async function configureRedis(name: string, value: string): Promise<void> {
  const logger = createLogger({ service: 'test', level: 'silent' });
  const client = createRedis({ urls: [redis.url], isCluster: false, logger, name: 'test', mode: 'patient' });
  await client.call('CONFIG', 'SET', name, value);
  await client.quit();
}

test('a service whose token management refuses does not begin to serve', async () => {
  const { status, output } = await start({ MANAGEMENT_URL: managementUrl });
  expect(output).toContain(
    `management: ${managementUrl} refuses our INTERNAL_TOKEN. Give both services the same`,
  );
  expect(output).not.toContain('listening');
  expect(status).toBe(78);
});

test('nor does one that takes a single Redis for a cluster', async () => {
  const { status, output } = await start({ REDIS_CLUSTER: 'true' });
  expect(output).toMatch(
    /redis: It cannot be reached: .*cluster support disabled.*Check REDIS_URL and REDIS_CLUSTER/,
  );
  expect(status).toBe(78);
});

test('nor one whose Redis forgets what it has no room for', async () => {
  await configureRedis('maxmemory', '100mb');
  await configureRedis('maxmemory-policy', 'allkeys-lru');
  const { status, output } = await start({});
  await configureRedis('maxmemory-policy', 'noeviction');
  expect(output).toContain(
    'redis eviction: When it is full Redis forgets sessions and answers (allkeys-lru).',
  );
  expect(status).toBe(78);
});

test('nor one with a password that Redis does not know, or none where it wants one', async () => {
  await configureRedis('requirepass', 'the-password-of-this-redis');
  const none = await start({});
  const wrong = await start({ REDIS_URL: redis.url.replace('redis://', 'redis://:another-password@') });
  expect(none.output).toMatch(/redis: It cannot be reached: NOAUTH/);
  expect(wrong.output).toMatch(/redis: It cannot be reached: WRONGPASS/);
  expect([none.status, wrong.status]).toEqual([78, 78]);
});
