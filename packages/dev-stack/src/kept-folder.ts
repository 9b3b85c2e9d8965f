import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { reasonOf, StackError } from './stack-error.ts';

/** A server that keeps data. */
export type Service = 'postgres' | 'redis';

/** The name of each server's data folder inside its own. */
export const dataFolderName = { postgres: 'data', redis: 'appendonlydir' } as const;
const volumeNote = 'in-docker-volume';

/** The folder for the kept data of a service, made if missing; refuses one that cannot be used. */
export async function openKeptFolder(keptIn: string, service: Service): Promise<string> {
  const folder = resolve(keptIn, service);
  try {
    await mkdir(keptIn, { recursive: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusableFolder(folder, `user ${process.getuid?.() ?? 'unknown'}`, reasonOf(error));
  }
  return folder;
}

/** The refusal of a folder in which the user who must cannot read and write. */
export function unusableFolder(folder: string, user: string, reason: string): StackError {
  return new StackError(
    `The folder for kept data, ${folder}, cannot be used by ${user} (${reason}). ` +
      `Give it to that user, remove what is in its place, or keep the data in another folder.`,
  );
}

/** Refuses when the data of this folder were kept in a Docker volume, so that nobody begins anew unawares. */
export async function refuseDataInVolume(folder: string): Promise<void> {
  const note = join(folder, volumeNote);
  if (!existsSync(note)) return;
  const volume = (await readFile(note, 'utf8')).trim();
  throw new Error(`the kept data are in the Docker volume ${volume}; to begin without them remove ${note}`);
}

/** A Docker volume that stands for a kept folder. */
export type KeptVolume = {
  readonly volume: string;
  /** The password of the server whose data it holds. */
  readonly password: string;
  /** Notes that the volume now holds the data. */
  markUsed(): Promise<void>;
};

/** The volume for a kept folder, the same each time; refuses when programs have kept data in the folder itself. */
export async function volumeFor(keptIn: string, service: Service): Promise<KeptVolume> {
  const folder = await openKeptFolder(keptIn, service);
  const data = join(folder, dataFolderName[service]);
  if (existsSync(data)) {
    throw new Error(`the kept data are in ${data}; to begin without them move that folder away`);
  }
  const volume = keptVolumeName(folder, service);
  const passwordFile = join(folder, 'docker-password');
  if (!existsSync(passwordFile)) await writeFile(passwordFile, newPassword(), { mode: 0o600 });
  const password = await readFile(passwordFile, 'utf8');
  return { volume, password, markUsed: () => writeFile(join(folder, volumeNote), `${volume}\n`) };
}

/** The name of the Docker volume that stands for a kept folder. */
export function keptVolumeName(folder: string, service: Service): string {
  return `parley-${service}-${folderMark(folder)}`;
}

/** A password nobody can guess. */
export function newPassword(): string {
  return randomBytes(16).toString('hex');
}

/** A short name for a folder, the same each time and another for each folder. */
export function folderMark(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 12);
}
