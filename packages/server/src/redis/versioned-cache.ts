import { redisScript } from './redis-script.ts';
import type { RedisClient } from './redis.ts';

const setIfNewerScript = redisScript(new URL('../../lua/set-if-newer-1.lua', import.meta.url));

/** A value of one service that others keep a copy of. `revision` grows with every change of its source. */
export type VersionedEntry = { readonly revision: number };

/** Stores an entry for `keepMs` unless a newer one is there already; says whether it did. */
export async function setIfNewer(
  redis: RedisClient,
  key: string,
  entry: VersionedEntry,
  keepMs: number,
): Promise<boolean> {
  const stored = await setIfNewerScript.run(
    redis,
    [key],
    [entry.revision, JSON.stringify(entry), Math.ceil(keepMs)],
  );
  return stored === 1;
}
