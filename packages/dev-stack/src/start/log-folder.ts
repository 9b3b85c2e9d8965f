import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder for the logs of the services inside `folder`, made if missing; only its owner can look into it. */
export async function openLogFolder(folder: string): Promise<string> {
  const logs = join(folder, 'logs');
  // an outer folder that is missing must stay open to the user that Postgres runs as
  await mkdir(folder, { recursive: true });
  await mkdir(logs, { recursive: true });
  // a mode given to mkdir leaves a folder as it is that is there already
  await chmod(logs, 0o700);
  return logs;
}
