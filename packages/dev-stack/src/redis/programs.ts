import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Environment } from '../first-strategy.ts';
import { run } from '../process/run.ts';
import { reasonOf } from '../stack-error.ts';
import { oldestRedis } from './ask-redis.ts';

/** A program that is a Redis. */
export type RedisProgram = {
  readonly command: string;
  readonly version: string;
  /** Variables it needs to run. */
  readonly variables: Readonly<Record<string, string>>;
};

/** The Redis or Valkey program on this machine: the first on PATH or where packages put it that is new enough. */
export async function localRedis(environment: Environment): Promise<RedisProgram> {
  const onPath = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const folders = [...new Set([...onPath, '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'])];
  const unfit: string[] = [];
  for (const name of ['redis-server', 'valkey-server']) {
    for (const command of folders.map((folder) => join(folder, name))) {
      if (!(await isProgram(command))) continue;
      try {
        return await redisProgram(command);
      } catch (error) {
        unfit.push(`${command}: ${reasonOf(error)}`);
      }
    }
  }
  throw new Error(unfit.length > 0 ? unfit.join('; ') : 'found no redis-server or valkey-server on PATH');
}

/** A program after a first run; refuses one too old or not runnable. */
export async function redisProgram(
  command: string,
  variables: Record<string, string> = {},
): Promise<RedisProgram> {
  const said = await run(command, ['--version'], { env: { ...process.env, ...variables } });
  const version = /v=(\d+\.\S+)/.exec(said)?.[1];
  if (version === undefined) throw new Error(`says its version is "${said.trim()}"`);
  if (Number.parseInt(version, 10) < oldestRedis) {
    throw new Error(`version ${version} is too old, ${oldestRedis} is needed`);
  }
  return { command, version, variables };
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
