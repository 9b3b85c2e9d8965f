import type { RedisClient } from '@parley/server';

/** The most of something that is kept: entries, and their bytes together. */
export type KeptLimits = { readonly most: number; readonly maxBytes: number };

/** An entry of a list of what is kept, with the time it was last added in milliseconds since 1970. */
type Entry = { readonly name: string; readonly bytes: number; readonly at: number };

/**
 * Notes in the list at `key` that `name` is kept, and strikes off what the limits have no room for, the oldest first;
 * gives the names of those, which the caller removes. The list lives for `keepMs` after the last note, and holds nothing
 * older.
 */
export async function noteKept(
  redis: RedisClient,
  key: string,
  { name, bytes, at }: Entry,
  { most, maxBytes }: KeptLimits,
  keepMs: number,
): Promise<string[]> {
  await redis.hset(key, name, `${at} ${bytes}`);
  await redis.pexpire(key, keepMs);
  const entries = Object.entries(await redis.hgetall(key)).map(([noted, value]): Entry => {
    const [since = 0, size = 0] = value.split(' ').map(Number);
    return { name: noted, at: since, bytes: size };
  });
  let room = maxBytes;
  const gone = entries
    .toSorted((one, other) => other.at - one.at)
    .filter((entry, index) => {
      room -= entry.bytes;
      return index >= most || room < 0 || entry.at <= at - keepMs;
    })
    .map((entry) => entry.name)
    // the newest stays whatever it weighs: it is in use
    .filter((one) => one !== name);
  if (gone.length > 0) await redis.hdel(key, ...gone);
  return gone;
}
