import {
  firstStrategy,
  forcedStrategy,
  type Environment,
  type Log,
  type Strategy,
} from '../first-strategy.ts';
import type { Server } from '../server.ts';
import { oldestRedis } from './ask-redis.ts';
import { redisInDocker } from './in-docker.ts';
import { localRedis, type RedisProgram } from './programs.ts';
import { runRedis } from './run-redis.ts';
import { redisSettings, type AppendOnly } from './settings.ts';
import { unpackedRedis } from './unpacked.ts';

/** The ways to come by a Redis, in the order in which they are tried. */
export const redisStrategyNames = ['environment', 'local', 'docker', 'unpacked'] as const;
export type RedisStrategy = (typeof redisStrategyNames)[number];
type StartingStrategy = Exclude<RedisStrategy, 'environment'>;

/** The wishes for a Redis. */
export type RedisOptions = {
  /** Keep the data in the folder `redis` of this one. Without it they are thrown away at the end. */
  readonly keptIn?: string | undefined;
  /**
   * The writes that survive a killed server; by default `everysec` if data are kept and `off` (nothing)
   * otherwise.
   */
  readonly appendOnly?: AppendOnly;
  /** A free one unless said. */
  readonly port?: number;
  readonly only?: StartingStrategy;
  readonly environment?: Environment;
  readonly log?: Log;
};

type SettledOptions = RedisOptions & { readonly environment: Environment; readonly log: Log };

/** Advice for the case that no strategy found a Redis. */
export const redisAdvice =
  `What helps: set REDIS_URL to a running Redis (${oldestRedis}.0 or newer), install redis-server or valkey-server, ` +
  `or start Docker. PARLEY_REDIS=${redisStrategyNames.join('|')} tries one way alone.`;

/**
 * Starts a Redis server on 127.0.0.1: programs on the machine, else Docker, else the distribution's package unpacked.
 * It always starts one of its own, so that killing it harms nobody: REDIS_URL is not looked at.
 */
export async function startRedis(options: RedisOptions = {}): Promise<Server> {
  const { environment = process.env, log = () => undefined } = options;
  const forced = forcedStrategy<RedisStrategy>({
    variable: 'PARLEY_REDIS',
    names: redisStrategyNames,
    only: options.only,
    environment,
  });
  return firstStrategy({
    service: 'redis',
    strategies: redisStrategies({ ...options, environment, log }),
    forced: forced === 'environment' ? undefined : forced,
    advice: redisAdvice,
    log,
  });
}

/** The ways that start a server, in the order of preference. */
export function redisStrategies(options: SettledOptions): readonly Strategy<StartingStrategy, Server>[] {
  const { environment, log, keptIn, port, appendOnly = keptIn === undefined ? 'off' : 'everysec' } = options;
  const settings = redisSettings(appendOnly);
  const withProgram = async (strategy: string, find: () => Promise<RedisProgram>) => {
    const program = await find();
    const how = `${strategy}, version ${program.version}, ${program.command}`;
    return runRedis({ program, keptIn, settings, port, how, log });
  };
  return [
    { name: 'local', open: () => withProgram('local', () => localRedis(environment)) },
    { name: 'docker', open: () => redisInDocker({ keptIn, port, environment }, appendOnly) },
    { name: 'unpacked', open: () => withProgram('unpacked', () => unpackedRedis(environment, log)) },
  ];
}
