import { firstStrategy, forcedStrategy, type Environment, type Log } from '../first-strategy.ts';
import type { Server } from '../server.ts';
import { localRedis, type RedisProgram } from './programs.ts';
import { runRedis } from './run-redis.ts';
import { redisSettings, type AppendOnly } from './settings.ts';
import { redisAdvice, redisStrategyNames } from './start-redis.ts';
import { unpackedRedis } from './unpacked.ts';

/** The wishes for one server of several that know each other. */
type RedisNodeOptions = {
  /** Arguments of the server beside those that every server gets. */
  readonly settings?: readonly string[];
  /** The content of a file of settings that the server may rewrite, as a sentinel does. */
  readonly settingsFile?: string;
  readonly appendOnly?: AppendOnly;
  readonly environment?: Environment;
  readonly log?: Log;
};

/**
 * Starts a throw-away Redis that is to be one of several on 127.0.0.1. By programs only, on the machine or unpacked:
 * servers in containers would name each other by unreachable addresses.
 */
export async function startRedisNode(options: RedisNodeOptions = {}): Promise<Server> {
  const { environment = process.env, log = () => undefined, appendOnly = 'off', settingsFile } = options;
  const settings = [...redisSettings(appendOnly), ...(options.settings ?? [])];
  const start = (strategy: string, program: RedisProgram): Promise<Server> => {
    const how = `${strategy}, ${program.command}`;
    return runRedis({ program, settings, settingsFile, how, log, keptIn: undefined, port: undefined });
  };
  const forced = forcedStrategy({
    variable: 'PARLEY_REDIS',
    names: redisStrategyNames,
    only: undefined,
    environment,
  });
  return firstStrategy({
    service: 'redis',
    strategies: [
      { name: 'local', open: async () => start('local', await localRedis(environment)) },
      { name: 'unpacked', open: async () => start('unpacked', await unpackedRedis(environment, log)) },
    ],
    forced: forced === 'local' || forced === 'unpacked' ? forced : undefined,
    advice: redisAdvice,
    log,
  });
}
