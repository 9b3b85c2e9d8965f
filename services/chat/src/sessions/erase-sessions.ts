import { releaseRoom, type FileStore } from '@parley/storage';
import { Redis } from 'ioredis';
import type { Deps } from '../deps.ts';
import { ownKeysOf } from './session-keys.ts';
import { listUploads, type UploadState } from './upload.store.ts';

type EraseDeps = Pick<Deps, 'redis' | 'keys' | 'config' | 'files' | 'logger'>;

/** A turn that was under way at a deletion may write once more: what was noted is looked for again until then. */
export const lookAgainMs = 180_000;
const scanCount = 1_000;

/**
 * Removes what sessions hold of workspaces, bots and results that are deleted for good, and the files that were sent in
 * them; says how many sessions there were. `now` is in milliseconds since 1970. Costs next to nothing if nothing was
 * deleted. Else all keys of Redis are looked at, some at a time.
 */
export async function eraseSessions(deps: EraseDeps, now: number): Promise<number> {
  const { redis, keys } = deps;
  const noted = new Set(await redis.zrange(keys.erased, 0, '-1'));
  if (noted.size === 0) return 0;
  let count = 0;
  let isWhole = true;
  for await (const session of erasedSessions(deps, noted)) {
    try {
      await eraseSession(deps, session);
      count++;
    } catch (error) {
      isWhole = false;
      deps.logger.warn({ err: error }, 'a deleted session could not be removed yet');
    }
  }
  if (isWhole) await redis.zremrangebyscore(keys.erased, '-inf', now - lookAgainMs);
  return count;
}

type Session = { readonly key: string; readonly workspaceId: string };

/** The sessions of what was noted; in a cluster those on every server. */
async function* erasedSessions(
  { redis, config }: EraseDeps,
  noted: ReadonlySet<string>,
): AsyncGenerator<Session> {
  const prefix = config.REDIS_PREFIX.replaceAll(/[*?[\]\\]/g, String.raw`\$&`);
  const servers = redis instanceof Redis ? [redis] : redis.nodes('master');
  for (const server of servers) {
    const match = `${prefix}:{*}:session:*`;
    for await (const found of server.scanStream({ match, count: scanCount }) as AsyncIterable<string[]>) {
      const sessions = found.filter(isSession);
      const owners = await Promise.all(sessions.map((key) => redis.hmget(key, 'workspace', 'bot', 'result')));
      for (const [index, key] of sessions.entries()) {
        const ids = owners[index] ?? [];
        if (ids.some((id) => id !== null && noted.has(id))) yield { key, workspaceId: ids[0] ?? '' };
      }
    }
  }
}

/** True for the first of the keys that hold a session; the others have its name and an ending. */
function isSession(key: string): boolean {
  return /\}:session:(preview:)?[^:]+$/.test(key);
}

async function eraseSession(deps: EraseDeps, { key, workspaceId }: Session): Promise<void> {
  const { redis, files } = deps;
  const uploads = `${key}:uploads`;
  for (const one of await listUploads(redis, { uploads }))
    if (files) await eraseFile(deps, files, workspaceId, one);
  await redis.del(...ownKeysOf(key), uploads);
}

/** Deletes the file of an upload from the store, and gives its room back, if it is there. */
async function eraseFile(
  { redis, keys }: EraseDeps,
  files: FileStore,
  workspaceId: string,
  { upload: { key, incomingKey } }: UploadState,
): Promise<void> {
  if (incomingKey !== undefined) await files.delete(incomingKey);
  const found = await files.head(key);
  if (!found) return;
  await files.delete(key);
  await releaseRoom({ redis, key: keys.fileUsage, workspaceId }, found.sizeBytes);
}
