import type { RedisKeys } from '@parley/schema/contract';
import { fairCache, type RedisClient, type Tenant } from '@parley/server';
import type { FlowSource, Version } from '../flows/flow-source.ts';
import type { FoundIn } from '../metrics/chat-metrics.ts';
import { pageLookOf, pageLookSchema, type PageLook } from './page-look.ts';

/** Gives the looks of published bots' pages. */
export type PageLookSource = {
  /** The look of that version's page; undefined where neither Redis nor management has the version. */
  readonly get: (version: Version, tenant: Tenant) => Promise<PageLook | undefined>;
};

/** The parts of a source of looks. */
export type PageLookParts = {
  readonly redis: RedisClient;
  readonly keys: RedisKeys;
  readonly flows: Pick<FlowSource, 'get'>;
  /** Time that Redis keeps a look after it was last read from there. */
  readonly keepMs: number;
  /** Told of each lookup. */
  readonly onLookup: (found: FoundIn) => void;
};

/** Characters of JSON whose looks one process keeps. */
const maxCachedLength = 4_000_000;

/**
 * Looks out of this process or out of Redis. A version is compiled for its look once in all processes together, so that
 * the pages of large bots cost no more than those of others.
 */
export function pageLookSource({ redis, keys, flows, keepMs, onLookup }: PageLookParts): PageLookSource {
  const cached = fairCache<PageLook>(maxCachedLength);

  async function fromRedis(key: string): Promise<PageLook | undefined> {
    const json = await redis.getex(key, 'PX', keepMs);
    // a look that another release has written in another form is made anew
    return json === null ? undefined : pageLookSchema.safeParse(JSON.parse(json)).data;
  }

  async function fromFlow(key: string, version: Version, tenant: Tenant): Promise<PageLook | undefined> {
    const flow = await flows.get(version, tenant);
    if (!flow) return undefined;
    const look = pageLookOf(flow);
    await redis.set(key, JSON.stringify(look), 'PX', keepMs);
    return look;
  }

  return {
    async get(version, tenant) {
      const key = keys.pageLook(version.botId, version.hash);
      const known = cached.get(key);
      if (known) {
        onLookup('process');
        return known;
      }
      const kept = await fromRedis(key);
      if (kept) onLookup('redis');
      const look = kept ?? (await fromFlow(key, version, tenant));
      if (look) cached.set(key, look, tenant.organizationId, JSON.stringify(look).length);
      return look;
    },
  };
}
