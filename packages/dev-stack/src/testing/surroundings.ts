// The means of the tests of this package; no other package sees them.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Environment } from '../first-strategy.ts';
import { localRedis } from '../redis/programs.ts';
import { unpackedRedis } from '../redis/unpacked.ts';
import { reasonOf } from '../stack-error.ts';

/** This process's variables without the servers that the test run itself uses, and without Docker. */
export const bareEnvironment: Environment = {
  ...process.env,
  DATABASE_URL: undefined,
  REDIS_URL: undefined,
  DOCKER_HOST: 'unix:///nonexistent/docker.sock',
  PARLEY_POSTGRES: asProgram(process.env['PARLEY_POSTGRES'], ['local', 'embedded']),
  PARLEY_REDIS: asProgram(process.env['PARLEY_REDIS'], ['local', 'unpacked']),
};

/** The reason no Redis program can run here; undefined if one can. */
export async function missingRedisProgram(): Promise<string | undefined> {
  return localRedis(bareEnvironment)
    .catch(() => unpackedRedis(bareEnvironment, () => undefined))
    .then(() => undefined, reasonOf);
}

type AddTest = (name: string, body: () => Promise<void>) => void;

/** A test that is skipped where something is missing, and says so in its name. */
export function testUnless(test: AddTest & { readonly skip: AddTest }, missing: string | undefined): AddTest {
  if (missing === undefined) return test;
  return (name, body) => test.skip(`${name} (skipped: ${missing})`, body);
}

export type TemporaryFolder = {
  readonly path: string;
  remove(): Promise<void>;
};

/** A new folder that every user can reach. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'parley-test-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Uses a client of its own and closes it. */
export async function withRedis<Result>(
  url: string,
  use: (redis: Redis) => Promise<Result>,
): Promise<Result> {
  const redis = new Redis(url);
  try {
    return await use(redis);
  } finally {
    await redis.quit();
  }
}

/** A port on which somebody listens, until it is freed. */
export async function takenPort(): Promise<{ readonly port: number; free(): Promise<void> }> {
  const occupant = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const address = occupant.address();
  const free = async () => {
    const closed = once(occupant, 'close');
    occupant.close();
    await closed;
  };
  return { port: typeof address === 'object' && address !== null ? address.port : 0, free };
}

/** True if a process runs; false for one that has ended but was not yet collected by its parent. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

function asProgram(forced: string | undefined, programs: readonly string[]): string | undefined {
  return programs.find((name) => name === forced);
}
