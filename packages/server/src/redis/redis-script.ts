import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RedisClient } from './redis.ts';

/** A named Lua script, run by its hash and sent in full only where Redis does not know it yet. */
export type RedisScript = {
  readonly source: string;
  readonly sha: string;
  /** Refuses another number of keys than the script takes. */
  readonly checkKeys: (keys: readonly string[]) => void;
  readonly run: (
    redis: RedisClient,
    keys: readonly string[],
    args: readonly (string | number)[],
  ) => Promise<unknown>;
};

const names = new Map<string, string>();

/** The name, for traces, of the script with this hash or source; undefined for one that is not ours. */
export function scriptName(script: string): string | undefined {
  return names.get(script);
}

/** The script in the file at `url`. The number at the end of the file's name says how many keys it takes. */
export function redisScript(url: URL): RedisScript {
  const source = readFileSync(url, 'utf8');
  const sha = createHash('sha1').update(source).digest('hex');
  const [, name = '', keys] = /([\w-]+)-(\d+)\.lua$/.exec(url.pathname) ?? [];
  const keyCount = Number(keys);
  names.set(sha, name).set(source, name);
  const checkKeys = (keys: readonly string[]): void => {
    if (keys.length !== keyCount) throw new Error(`${url.pathname} takes ${keyCount} keys`);
  };
  return {
    source,
    sha,
    checkKeys,
    async run(redis, keys, args) {
      checkKeys(keys);
      try {
        return await redis.evalsha(sha, keys.length, ...keys, ...args);
      } catch (error) {
        if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
        return redis.eval(source, keys.length, ...keys, ...args);
      }
    },
  };
}
