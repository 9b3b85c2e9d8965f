import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answersAt, freePorts, until } from '@parley/testing';

const program = '/usr/sbin/pgbouncer';

/** The reason why PgBouncer cannot run here; undefined where it can. */
export function poolerIsMissing(): string | undefined {
  return existsSync(program) ? undefined : 'Debian’s package pgbouncer is not installed';
}

/** A pooler between a service and its database. */
export type Pooler = {
  /** The address of the database by way of the pooler. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};

/** PgBouncer with its own defaults, in front of the database at `url`. */
export async function startPooler(url: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-pooler-'));
  const [port = 0] = await freePorts(1);
  const database = new URL(url);
  const { hostname, username, password } = database;
  const name = database.pathname.slice(1);
  const login = `user=${username}${password === '' ? '' : ` password=${decodeURIComponent(password)}`}`;
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(
    config,
    [
      '[databases]',
      `${name} = host=${hostname} port=${database.port} dbname=${name} ${login}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      '',
    ].join('\n'),
  );
  await chmod(folder, 0o755);
  // it refuses to run as root
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, [...user, config], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await until(async () => child.exitCode !== null || (await answersAt({ port, host: '127.0.0.1' })));
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
  } catch (error) {
    await stop();
    throw error;
  }
  database.hostname = '127.0.0.1';
  database.port = String(port);
  return { url: database.href, stop };
}
