import {
  firstStrategy,
  forcedStrategy,
  type Environment,
  type Log,
  type Strategy,
} from '../first-strategy.ts';
import type { Server } from '../server.ts';
import { postgresInDocker } from './in-docker.ts';
import { embeddedPrograms } from './embedded.ts';
import { keptDataDirectory, temporaryDataDirectory } from './data-directory.ts';
import { oldestPostgres } from './postgres-url.ts';
import { localPrograms, type PostgresPrograms } from './programs.ts';
import { runPostgres } from './run-postgres.ts';

/** The ways to come by a Postgres, in the order in which they are tried. */
export const postgresStrategyNames = ['environment', 'local', 'embedded', 'docker'] as const;
export type PostgresStrategy = (typeof postgresStrategyNames)[number];
type StartingStrategy = Exclude<PostgresStrategy, 'environment'>;

/** The wishes for a Postgres. */
export type PostgresOptions = {
  /** Keep the data in the folder `postgres` of this one. Without it they are thrown away at the end. */
  readonly keptIn?: string | undefined;
  /** True if a commit must survive a killed server; by default only if data are kept. */
  readonly isDurable?: boolean;
  /** A free one unless said. */
  readonly port?: number;
  readonly only?: StartingStrategy;
  readonly environment?: Environment;
  readonly log?: Log;
};

type SettledOptions = PostgresOptions & { readonly environment: Environment; readonly log: Log };

/** Advice for the case that no strategy found a Postgres. */
export const postgresAdvice =
  `What helps: set DATABASE_URL to a running PostgreSQL (${oldestPostgres} or newer), install PostgreSQL, ` +
  `or start Docker. PARLEY_POSTGRES=${postgresStrategyNames.join('|')} tries one way alone.`;

/**
 * Starts a Postgres server on 127.0.0.1: programs on the machine, else embedded from npm, else Docker.
 * It always starts one of its own, so that killing it harms nobody: DATABASE_URL is not looked at.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Server> {
  const { environment = process.env, log = () => undefined } = options;
  const forced = forcedStrategy<PostgresStrategy>({
    variable: 'PARLEY_POSTGRES',
    names: postgresStrategyNames,
    only: options.only,
    environment,
  });
  return firstStrategy({
    service: 'postgres',
    strategies: postgresStrategies({ ...options, environment, log }),
    forced: forced === 'environment' ? undefined : forced,
    advice: postgresAdvice,
    log,
  });
}

/** The ways that start a server, in the order of preference. */
export function postgresStrategies(options: SettledOptions): readonly Strategy<StartingStrategy, Server>[] {
  const { environment, log, keptIn, port, isDurable = keptIn !== undefined } = options;
  const withPrograms = async (strategy: string, find: (dataMajor?: number) => Promise<PostgresPrograms>) => {
    const kept = keptIn === undefined ? undefined : await keptDataDirectory(keptIn, log);
    const programs = await find(kept?.existing?.major);
    if (kept?.existing && kept.existing.major !== programs.major) {
      throw new Error(
        `the data in ${kept.data} were made by PostgreSQL ${kept.existing.major}, and this is ${programs.version}; ` +
          `install PostgreSQL ${kept.existing.major}, or move the folder away to begin with an empty database`,
      );
    }
    const how = `${strategy}, PostgreSQL ${programs.version} in ${programs.folder}`;
    return runPostgres({
      programs,
      directory: kept ?? (await temporaryDataDirectory()),
      isDurable,
      port,
      how,
      log,
    });
  };
  return [
    { name: 'local', open: () => withPrograms('local', (major) => localPrograms(environment, major)) },
    { name: 'embedded', open: () => withPrograms('embedded', embeddedPrograms) },
    { name: 'docker', open: () => postgresInDocker({ keptIn, port, environment }, isDurable) },
  ];
}
