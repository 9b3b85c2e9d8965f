import { chown, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../first-strategy.ts';
import { newPassword } from '../kept-folder.ts';
import { launch, type Running } from '../process/launch.ts';
import { refuseRunning } from '../process/pid-file.ts';
import { onFreePort } from '../process/ports.ts';
import { startReaper, type Reaper } from '../process/reaper.ts';
import { run } from '../process/run.ts';
import { ownServer, type Server } from '../server.ts';
import { reasonOf } from '../stack-error.ts';
import { passwordFileIn, type DataDirectory } from './data-directory.ts';
import { askPostgres, postgresUrl } from './postgres-url.ts';
import type { PostgresPrograms } from './programs.ts';
import { postgresSettings } from './settings.ts';

type PostgresRun = {
  readonly programs: PostgresPrograms;
  readonly directory: DataDirectory;
  readonly isDurable: boolean;
  readonly port: number | undefined;
  readonly how: string;
  readonly log: Log;
};

// English messages, whatever the machine speaks: some are recognised here
const speech = { LC_ALL: 'C', TZ: 'UTC' };

/** Runs a Postgres server on its place, with a new database if there is none yet. */
export async function runPostgres(spec: PostgresRun): Promise<Server> {
  const { directory, how } = spec;
  const reaper = startReaper('INT', directory.isKept ? '' : directory.folder);
  const dispose = async () => {
    if (!directory.isKept) await rm(directory.folder, { recursive: true, force: true });
    reaper.release();
  };
  try {
    const password = directory.existing?.password ?? (await createDatabase(spec));
    await refuseRunning(join(directory.data, 'postmaster.pid'), directory.data, spec.log);
    const start = (port: number) => startPostmaster(spec, postgresUrl('127.0.0.1', port, password), reaper);
    const { port, started } = await onFreePort(spec.port, start);
    const url = postgresUrl('127.0.0.1', port, password);
    return ownServer({ url, how, running: started, start: () => start(port), dispose });
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** Makes the data folder in one step, so that what a crash leaves half-made is never taken for a database. */
async function createDatabase({ programs, directory }: PostgresRun): Promise<string> {
  const { user } = directory;
  const password = newPassword();
  const passwordFile = join(directory.folder, 'password.new');
  const newData = `${directory.data}.new`;
  await Promise.all([rm(newData, { recursive: true, force: true }), rm(passwordFile, { force: true })]);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const nature = ['-E', 'UTF8', '--locale=C', ...(directory.isKept ? [] : ['--no-sync'])];
  const env = { PATH: process.env['PATH'], ...speech };
  await run(join(programs.folder, 'initdb'), ['-D', newData, ...access, ...nature], { user, env });
  await rename(passwordFile, passwordFileIn(newData));
  await rename(newData, directory.data);
  return password;
}

async function startPostmaster(spec: PostgresRun, url: string, reaper: Reaper): Promise<Running> {
  const { programs, directory } = spec;
  // by TCP alone (no folder for sockets): the path of a socket in a deep project folder would be too long
  const listen = ['-h', '127.0.0.1', '-k', '', '-p', new URL(url).port];
  const start = () =>
    launch({
      command: join(programs.folder, 'postgres'),
      args: ['-D', directory.data, ...listen, ...postgresSettings(spec.isDurable)],
      env: { PATH: process.env['PATH'], ...speech },
      user: directory.user,
      logFile: join(directory.folder, 'postgres.log'),
      endSignal: 'SIGINT', // a fast shutdown: sessions are ended, the data are left clean
      reaper,
      isReady: async () => {
        const data = await askPostgres(url, 'show data_directory');
        if (data !== directory.data)
          throw new Error(`another server answers there, with its data in ${data}`);
      },
    });
  for (let attemptsLeft = 50; ; attemptsLeft -= 1) {
    try {
      return await start();
    } catch (error) {
      // the children of a killed server take a moment to notice, and hold its shared memory until then
      if (attemptsLeft === 0 || !reasonOf(error).includes('pre-existing shared memory block')) throw error;
      await delay(200);
    }
  }
}
