import { firstStrategy, forcedStrategy, type Environment, type Log } from './first-strategy.ts';
import { givenPostgres, givenRedis, type Found } from './given.ts';
import {
  postgresAdvice,
  postgresStrategyNames,
  postgresStrategies,
  type PostgresStrategy,
} from './postgres/start-postgres.ts';
import { redisAdvice, redisStrategyNames, redisStrategies, type RedisStrategy } from './redis/start-redis.ts';
import { reasonOf, StackError } from './stack-error.ts';

/** The wishes for a stack. */
export type StackOptions = {
  /** The folder for data that outlive this process. Without it everything is thrown away at the end. */
  readonly keptIn?: string;
  /** Told which way was chosen, and why each one before it was not. */
  readonly log?: Log;
  /** Try one way alone; goes before PARLEY_POSTGRES and PARLEY_REDIS. */
  readonly only?: { readonly postgres?: PostgresStrategy; readonly redis?: RedisStrategy };
  /** The variables to go by, when they are not those of this process. */
  readonly environment?: Environment;
};

/** A Postgres and a Redis that answer. */
export type Stack = {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** By which way each was found, for people. */
  readonly how: { readonly postgres: string; readonly redis: string };
  /** Ends what was started, leaves alone what was given. Repeating it changes nothing. */
  stop(): Promise<void>;
};

/**
 * Finds Postgres and Redis, or starts them: DATABASE_URL and REDIS_URL first, then the means of this machine.
 * If one of them cannot be had, it stops the other, and the error names what was tried and what helps. Servers
 * that it started end with this process, however it ends.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const [postgres, redis] = await Promise.allSettled([findPostgres(options), findRedis(options)]);
  const stop = async () => {
    const found = [postgres, redis].flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    await Promise.all(found.map((server) => server.stop()));
  };
  if (postgres.status === 'fulfilled' && redis.status === 'fulfilled') {
    const how = { postgres: postgres.value.how, redis: redis.value.how };
    return { databaseUrl: postgres.value.url, redisUrl: redis.value.url, how, stop };
  }
  await stop();
  const failures = [postgres, redis].flatMap((result) =>
    result.status === 'rejected' ? [reasonOf(result.reason)] : [],
  );
  throw new StackError(failures.join('\n\n'));
}

async function findPostgres(options: StackOptions): Promise<Found> {
  const { environment = process.env, log = () => undefined, keptIn } = options;
  return firstStrategy<PostgresStrategy, Found>({
    service: 'postgres',
    strategies: [givenPostgres(environment), ...postgresStrategies({ keptIn, environment, log })],
    forced: forcedStrategy({
      variable: 'PARLEY_POSTGRES',
      names: postgresStrategyNames,
      only: options.only?.postgres,
      environment,
    }),
    advice: postgresAdvice,
    log,
  });
}

async function findRedis(options: StackOptions): Promise<Found> {
  const { environment = process.env, log = () => undefined, keptIn } = options;
  return firstStrategy<RedisStrategy, Found>({
    service: 'redis',
    strategies: [givenRedis(environment), ...redisStrategies({ keptIn, environment, log })],
    forced: forcedStrategy({
      variable: 'PARLEY_REDIS',
      names: redisStrategyNames,
      only: options.only?.redis,
      environment,
    }),
    advice: redisAdvice,
    log,
  });
}
