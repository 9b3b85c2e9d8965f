import { stat } from 'node:fs/promises';
import { run } from './run.ts';

/** A user other than the one this process runs as. */
export type ServerUser = {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
};

/**
 * The user a server runs as that refuses root: undefined (this one) unless this process runs as root.
 * Then the owner of the data, if there are data already and root is not their owner, else `postgres`, else `nobody`.
 */
export async function serverUser(dataFolder?: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = dataFolder === undefined ? undefined : await stat(dataFolder).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) {
    return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` };
  }
  return (
    (await userNamed('postgres')) ??
    (await userNamed('nobody')) ?? { uid: 65534, gid: 65534, name: 'user 65534' }
  );
}

async function userNamed(name: string): Promise<ServerUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid), gid: Number(gid), name: `user ${name}` };
  } catch {
    return undefined;
  }
}
