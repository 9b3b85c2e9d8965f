import { basename, dirname, join } from 'node:path';
import type { Environment } from '../first-strategy.ts';
import { localRedis, type RedisProgram } from './programs.ts';
import { unpackedRedis } from './unpacked.ts';

/** The `redis-cli` that came with the Redis of this machine. Rejects where there is none but in Docker. */
export async function redisClient(
  environment: Environment = process.env,
): Promise<Omit<RedisProgram, 'version'>> {
  const server = await localRedis(environment).catch(() => unpackedRedis(environment, () => undefined));
  const name = basename(server.command).replace(/server$/, 'cli');
  return { command: join(dirname(server.command), name), variables: server.variables };
}
