import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Secrets that the services share and nobody else may know. Sessions are signed with them, so they are kept
 * with the data.
 */
export type Secrets = {
  readonly internalToken: string;
  readonly chatSecret: string;
  readonly credentialsKey: string;
};

/** The secrets of the installation in `folder`, made the first time and readable by their owner alone. */
export async function readSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  const known = await readFile(file, 'utf8')
    .then((json) => JSON.parse(json) as Partial<Secrets>)
    .catch(() => ({}));
  const fresh = () => randomBytes(32).toString('base64url');
  // a folder of a former release lacks what came since
  const secrets = { internalToken: fresh(), chatSecret: fresh(), credentialsKey: fresh(), ...known };
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
