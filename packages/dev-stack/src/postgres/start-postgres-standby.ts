import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '../first-strategy.ts';
import { run } from '../process/run.ts';
import type { Server } from '../server.ts';
import { temporaryDataDirectory } from './data-directory.ts';
import { localPrograms } from './programs.ts';
import { runPostgres } from './run-postgres.ts';

/**
 * Starts a streaming replica of a durable Postgres that this process has started from programs of the machine; its data
 * go with it. `pg_promote()` makes it a server of its own. Rejects where the machine has no `pg_basebackup`.
 */
export async function startPostgresStandby(primaryUrl: string, log: Log = () => undefined): Promise<Server> {
  const programs = await localPrograms(process.env);
  // what is on PATH may be a link to the folder in which all programs are
  const folder = dirname(await realpath(join(programs.folder, 'postgres')));
  const directory = await temporaryDataDirectory();
  const { user, data } = directory;
  const copy = [
    '--dbname',
    primaryUrl,
    '--pgdata',
    data,
    '--write-recovery-conf',
    '--checkpoint',
    'fast',
    '--no-sync',
  ];
  await run(join(folder, 'pg_basebackup'), copy, { user, cwd: '/' });
  const existing = { major: programs.major, password: decodeURIComponent(new URL(primaryUrl).password) };
  const how = `a streaming replica, PostgreSQL ${programs.version}`;
  return runPostgres({
    programs,
    directory: { ...directory, existing },
    isDurable: true,
    port: undefined,
    how,
    log,
  });
}
