import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { setIfNewer, type Logger, type RedisClient } from '@parley/server';
import type { FoundIn } from './metrics/chat-metrics.ts';
import { ManagementUnavailable } from './management/management.ts';
import { singleFlight } from './single-flight.ts';

/** A value of management that chat keeps a copy of, with how long it is good for. */
export type CacheEntry = {
  readonly revision: number;
  readonly freshUntil: number;
  readonly usableUntil: number;
};

/** Looks entries up: in Redis, and in management where Redis has none or an old one. */
export type RevalidatingCache<F extends CacheEntry> = {
  /**
   * The entry under `key`, asked of management as `id` where needed. An entry past its freshness is confirmed first,
   * but only for as long as management answers: otherwise it stays good until the end of its usability. Undefined
   * where nothing usable is known and management cannot be asked.
   */
  readonly get: (key: string, id: string) => Promise<F | undefined>;
};

/** Unknown ids are remembered as unknown for this long, so that guessing them costs management little. */
const unknownMs = 5_000;

/** A usable entry waits no longer than this for its confirmation. */
const confirmationMs = 250;

/** Entries that stay parsed; each is a few hundred bytes. */
const mostParsed = 1_000;

/** The ways to read one kind of cache entry and to ask management for it. */
export type EntrySource<F extends CacheEntry> = {
  readonly redis: RedisClient;
  readonly logger: Logger;
  readonly now: () => number;
  readonly parse: (json: unknown) => F | undefined;
  readonly isKnown: (entry: F) => boolean;
  readonly ask: (id: string) => Promise<F>;
  /** Told of each lookup. */
  readonly onLookup: (found: FoundIn) => void;
};

/** Entries that are looked up in Redis on every call. */
export function revalidatingCache<F extends CacheEntry>(source: EntrySource<F>): RevalidatingCache<F> {
  const { redis, now, parse, ask, isKnown, logger, onLookup } = source;
  /** One question at a time for each entry, however many wait for its answer. */
  const askOnce = singleFlight<F | undefined>();
  /** The last answers of Redis, parsed: most answers are the same as the one before. */
  const lastRead = new LRUCache<string, { readonly json: string; readonly entry: F | undefined }>({
    max: mostParsed,
  });

  function parsed(key: string, json: string): F | undefined {
    const last = lastRead.get(key);
    if (last?.json === json) return last.entry;
    const entry = parse(JSON.parse(json));
    lastRead.set(key, { json, entry });
    return entry;
  }

  async function read(key: string): Promise<F | undefined> {
    const json = await redis.get(key);
    const entry = json === null ? undefined : parsed(key, json);
    return entry && entry.usableUntil > now() ? entry : undefined;
  }

  async function askAndKeep(key: string, id: string): Promise<F | undefined> {
    try {
      const entry = await ask(id);
      await setIfNewer(redis, key, entry, isKnown(entry) ? entry.usableUntil - now() : unknownMs);
      return entry;
    } catch (error) {
      if (!(error instanceof ManagementUnavailable)) throw error;
      logger.debug({ err: error }, 'a cache entry could not be confirmed');
      return undefined;
    }
  }

  return {
    async get(key, id) {
      const cached = await read(key);
      if (cached && (cached.freshUntil > now() || !isKnown(cached))) {
        onLookup('redis');
        return cached;
      }
      const asked = askOnce(key, () => askAndKeep(key, id));
      const entry = await (cached
        ? Promise.race([asked, setTimeout(confirmationMs, undefined, { ref: false })])
        : asked);
      if (entry) onLookup('management');
      else onLookup(cached ? 'stale' : 'nowhere');
      return entry ?? cached;
    },
  };
}
