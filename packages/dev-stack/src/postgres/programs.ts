import { access, constants, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Environment } from '../first-strategy.ts';
import { run } from '../process/run.ts';
import { serverUser } from '../process/server-user.ts';
import { reasonOf } from '../stack-error.ts';
import { oldestPostgres } from './postgres-url.ts';

/** The programs of one installed version of Postgres. */
export type PostgresPrograms = {
  readonly folder: string;
  readonly version: string;
  readonly major: number;
};

/**
 * The Postgres programs on this machine: those on PATH, else the newest where packages put them.
 * Kept data are opened by the major version that made them when it is among them.
 */
export async function localPrograms(environment: Environment, dataMajor?: number): Promise<PostgresPrograms> {
  const found: PostgresPrograms[] = [];
  const unfit: string[] = [];
  for (const folder of await candidates(environment)) {
    try {
      found.push(await programsIn(folder));
    } catch (error) {
      unfit.push(`${folder}: ${reasonOf(error)}`);
    }
  }
  const best = found.find(({ major }) => major === dataMajor) ?? found[0];
  if (best !== undefined) return best;
  if (unfit.length > 0) throw new Error(unfit.join('; '));
  throw new Error('found no postgres and initdb on PATH nor where packages put them');
}

/** The programs in a folder, after a first run; refuses those too old or not runnable. */
export async function programsIn(folder: string): Promise<PostgresPrograms> {
  const said = await run(join(folder, 'postgres'), ['--version'], { user: await serverUser() });
  const version = /\(PostgreSQL\) (\d+\S*)/.exec(said)?.[1];
  if (version === undefined) throw new Error(`says its version is "${said.trim()}"`);
  const major = Number.parseInt(version, 10);
  if (major < oldestPostgres) {
    throw new Error(`PostgreSQL ${version} is too old, ${oldestPostgres} is needed`);
  }
  return { folder, version, major };
}

async function candidates(environment: Environment): Promise<string[]> {
  const onPath = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const packaged = await Promise.all([
    versionFolders('/usr/lib/postgresql', /^\d+$/), // Debian and Ubuntu
    versionFolders('/opt/homebrew/opt', /^postgresql(@\d+)?$/),
    versionFolders('/usr/local/opt', /^postgresql(@\d+)?$/),
  ]);
  const folders = [...new Set([...onPath, ...packaged.flat()])];
  const isFit = await Promise.all(folders.map(hasBoth));
  return folders.filter((_, index) => isFit[index]);
}

/** The newest first. */
async function versionFolders(parent: string, pattern: RegExp): Promise<string[]> {
  const names = (await readdir(parent).catch(() => [])).filter((name) => pattern.test(name));
  return names
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => join(parent, name, 'bin'));
}

async function hasBoth(folder: string): Promise<boolean> {
  const programs = ['postgres', 'initdb'].map((name) => access(join(folder, name), constants.X_OK));
  return Promise.all(programs).then(
    () => true,
    () => false,
  );
}
