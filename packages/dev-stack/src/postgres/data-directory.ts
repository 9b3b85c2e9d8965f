import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../first-strategy.ts';
import {
  dataFolderName,
  folderMark,
  openKeptFolder,
  refuseDataInVolume,
  unusableFolder,
} from '../kept-folder.ts';
import { run } from '../process/run.ts';
import { serverUser, type ServerUser } from '../process/server-user.ts';
import { reasonOf, StackError } from '../stack-error.ts';

/** Root puts data here that its server's user cannot reach in the project; only root can write here. */
export const rootsFolder = '/var/lib/parley';
const passwordFile = 'parley-password';

/** The folder of a Postgres server: its data and, beside them, its log. */
export type DataDirectory = {
  readonly folder: string;
  readonly data: string;
  readonly isKept: boolean;
  /** The user to run as, when it cannot be this one. */
  readonly user: ServerUser | undefined;
  /** The server whose data are there already; undefined while there are none. */
  readonly existing: { readonly major: number; readonly password: string } | undefined;
};

/** The kept folder, the same each time; refuses one that cannot be used or holds what is not ours. */
export async function keptDataDirectory(keptIn: string, log: Log): Promise<DataDirectory> {
  const wanted = await openKeptFolder(keptIn, 'postgres');
  await refuseDataInVolume(wanted);
  const user = await serverUser(join(wanted, dataFolderName.postgres));
  const folder = user === undefined ? wanted : await withinReach(wanted, user, log);
  const data = join(folder, dataFolderName.postgres);
  return { folder, data, isKept: true, user, existing: await existingData(data) };
}

/** A new folder in the system's folder for temporary files. */
export async function temporaryDataDirectory(): Promise<DataDirectory> {
  const user = await serverUser();
  const parents = user === undefined ? [tmpdir()] : [tmpdir(), rootsFolder];
  for (const parent of parents) {
    await mkdir(parent, { recursive: true });
    const folder = await mkdtemp(join(parent, 'parley-postgres-'));
    if (user === undefined || (await handOver(folder, user))) {
      const data = join(folder, dataFolderName.postgres);
      return { folder, data, isKept: false, user, existing: undefined };
    }
    await rm(folder, { recursive: true });
  }
  throw new Error(`${user?.name ?? 'this user'} can write neither to ${parents.join(' nor to ')}`);
}

/** The path of initdb's password: inside the data, so that neither is ever without the other. */
export function passwordFileIn(data: string): string {
  return join(data, passwordFile);
}

async function withinReach(wanted: string, user: ServerUser, log: Log): Promise<string> {
  if (await handOver(wanted, user)) return wanted;
  const folder = join(rootsFolder, folderMark(wanted), 'postgres');
  await mkdir(folder, { recursive: true });
  if (!(await handOver(folder, user))) throw unusableFolder(folder, user.name, 'it cannot write there');
  log(`postgres: data are kept in ${folder}: root may not run it, and ${user.name} cannot reach ${wanted}`);
  return folder;
}

/** Gives the folder to the user; false when that user cannot write there even so. */
async function handOver(folder: string, user: ServerUser): Promise<boolean> {
  await chown(folder, user.uid, user.gid);
  return run('test', ['-w', folder], { user }).then(
    () => true,
    () => false,
  );
}

async function existingData(data: string): Promise<DataDirectory['existing']> {
  if (!existsSync(data)) return undefined;
  const read = (name: string) => readFile(join(data, name), 'utf8');
  try {
    const [version, password] = await Promise.all([read('PG_VERSION'), read(passwordFile)]);
    return { major: Number.parseInt(version, 10), password: password.trim() };
  } catch (error) {
    throw new StackError(
      `${data} is not a database that Parley made (${reasonOf(error)}). Move it away to begin with an empty one.`,
    );
  }
}
