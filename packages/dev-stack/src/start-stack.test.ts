import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { eventually } from './process/eventually.ts';
import { askPostgres } from './postgres/postgres-url.ts';
import { askRedis } from './redis/ask-redis.ts';
import { startStack, type Stack } from './start-stack.ts';
import {
  bareEnvironment,
  isRunning,
  missingRedisProgram,
  temporaryFolder,
  type TemporaryFolder,
  testUnless,
  withRedis,
} from './testing/surroundings.ts';

const testWithRedis = testUnless(test, await missingRedisProgram());
const given = { postgres: 'environment', redis: 'environment' } as const;
let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function processesOf(stack: Pick<Stack, 'databaseUrl' | 'redisUrl'>): Promise<number[]> {
  const pidFile = await askPostgres(stack.databaseUrl, `select pg_read_file('postmaster.pid')`);
  const redis = (await askRedis(stack.redisUrl)).get('process_id');
  return [Number.parseInt(pidFile, 10), Number(redis)];
}

describe('servers that the environment names', () => {
  test('are used, and left running', async () => {
    const lines: string[] = [];
    const stack = await startStack({
      log: (line) => lines.push(line),
      environment: process.env,
      only: given,
    });
    expect(stack.databaseUrl).toBe(process.env['DATABASE_URL']);
    expect(stack.redisUrl).toBe(process.env['REDIS_URL']);
    expect(lines.sort()).toEqual([
      expect.stringMatching(/^postgres: environment, DATABASE_URL \(/),
      expect.stringMatching(/^redis: environment, REDIS_URL \(/),
    ]);
    const processes = await processesOf(stack);
    await stack.stop();
    expect(await processesOf(stack)).toEqual(processes);
  });

  test('are an error when they do not answer, said without their passwords', async () => {
    const environment = {
      ...bareEnvironment,
      DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/mine',
      REDIS_URL: 'redis://:secret@127.0.0.1:1',
    };
    const message = String(await startStack({ environment, only: given }).catch((error: unknown) => error));
    expect(message).toMatch(
      /DATABASE_URL is set, but the server at 127\.0\.0\.1:1\/mine cannot be used \(.*ECONNREFUSED/,
    );
    expect(message).toMatch(/REDIS_URL is set, but the server at 127\.0\.0\.1:1 cannot be used/);
    expect(message).not.toContain('secret');
  });

  test('are asked for when nothing else is allowed', async () => {
    await expect(startStack({ environment: bareEnvironment, only: given })).rejects.toThrow(
      /environment: DATABASE_URL is not set\n[^]*environment: REDIS_URL is not set\n/,
    );
  });
});

testWithRedis('a started stack says how it was found, and leaves neither processes nor data', async () => {
  const lines: string[] = [];
  const stack = await startStack({ environment: bareEnvironment, log: (line) => lines.push(line) });
  const processes = await processesOf(stack);
  const folders = await Promise.all([
    askPostgres(stack.databaseUrl, 'show data_directory'),
    withRedis(stack.redisUrl, async (redis) => String((await redis.config('GET', 'dir'))[1])),
  ]);
  expect(lines).toContain(`postgres: ${stack.how.postgres}`);
  expect(lines).toContain(`redis: ${stack.how.redis}`);
  expect(processes.map(isRunning)).toEqual([true, true]);
  expect(folders.map((path) => existsSync(path))).toEqual([true, true]);
  await Promise.all([stack.stop(), stack.stop()]);
  expect(processes.map(isRunning)).toEqual([false, false]);
  expect(folders.map((path) => existsSync(path))).toEqual([false, false]);
});

testWithRedis('kept data are there again after a restart, and Redis keeps them on disk', async () => {
  const options = { environment: bareEnvironment, keptIn: join(folder.path, 'kept') };
  const first = await startStack(options);
  await askPostgres(first.databaseUrl, `create table kept as select 'yes' as answer`);
  await withRedis(first.redisUrl, (redis) => redis.set('kept', 'yes'));
  await first.stop();

  const second = await startStack(options);
  const [answer, fsync] = await Promise.all([
    askPostgres(second.databaseUrl, 'select answer from kept'),
    askPostgres(second.databaseUrl, 'show fsync'),
  ]);
  const redis = await withRedis(second.redisUrl, async (client) => ({
    kept: await client.get('kept'),
    settings: await client.config('GET', 'append*', 'maxmemory-policy'),
  }));
  await second.stop();
  expect([answer, fsync, redis.kept]).toEqual(['yes', 'on', 'yes']);
  expect(redis.settings).toEqual(expect.arrayContaining(['appendonly', 'yes', 'everysec', 'noeviction']));
});

testWithRedis('when Postgres cannot be had, the Redis that was started is stopped', async () => {
  const keptIn = join(folder.path, 'failed');
  const start = startStack({ environment: bareEnvironment, keptIn, only: { postgres: 'docker' } });
  await expect(start).rejects.toThrow(
    /only docker was tried[^]*no Docker engine answers \(no socket \/nonexistent/,
  );
  const log = await readFile(join(keptIn, 'redis', 'redis.log'), 'utf8');
  expect(log).toContain('Ready to accept connections');
  expect(isRunning(Number(/pid=(\d+)/.exec(log)?.[1]))).toBe(false);
});

describe('when the process that started the servers dies', () => {
  const script = `
    import { startStack } from ${JSON.stringify(new URL('index.ts', import.meta.url).href)};
    const { databaseUrl, redisUrl } = await startStack();
    console.log(JSON.stringify({ databaseUrl, redisUrl }));
    setInterval(() => undefined, 60_000);
  `;
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    testWithRedis(`by ${signal}, they are ended and their data removed`, async () => {
      const launcher = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
        cwd: import.meta.dirname,
        env: { ...bareEnvironment },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line]: unknown[] = await once(createInterface(launcher.stdout), 'line');
      const stack = JSON.parse(String(line)) as Pick<Stack, 'databaseUrl' | 'redisUrl'>; // written by the script above
      const processes = await processesOf(stack);
      const data = await askPostgres(stack.databaseUrl, 'show data_directory');
      const gone = once(launcher, 'exit');
      launcher.kill(signal);
      await gone;
      await eventually(() => {
        const left = [...processes.filter(isRunning), ...(existsSync(data) ? [data] : [])];
        return left.length === 0 ? Promise.resolve() : Promise.reject(new Error(`left: ${left.join()}`));
      });
    });
  }
});
