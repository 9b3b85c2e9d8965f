import { blockKinds } from '@parley/blocks';
import { compileFlow, type Flow } from '@parley/engine';
import { snapshotSchema, type RedisKeys, type Snapshot } from '@parley/schema/contract';
import type { RedisClient } from '@parley/server';
import { LRUCache } from 'lru-cache';
import { isDraft } from './draft-snapshot.ts';
import type { FoundIn } from '../metrics/chat-metrics.ts';
import type { Management } from '../management/management.ts';

/** Gives published bots ready to run. */
export type FlowSource = {
  /** The flow of that version; undefined where neither Redis nor management has it. */
  readonly get: (botId: string, hash: string) => Promise<Flow | undefined>;
  /** Keeps the content of a draft for a while after it was last used, and gives its flow. */
  readonly keep: (snapshot: Snapshot) => Promise<Flow>;
};

/** Characters of JSON whose flows one process keeps compiled. */
const maxCompiledLength = 16_000_000;
/** Time between two extensions of the life of a snapshot in use. */
const touchMs = 600_000;

/** The parts of a flow source. */
export type FlowSourceParts = {
  readonly redis: RedisClient;
  readonly keys: RedisKeys;
  readonly management: Pick<Management, 'snapshot'>;
  /** Time a snapshot has to live on after its last use: longer than any session. */
  readonly keepMs: number;
  /** The same for drafts, which people try, change and forget. */
  readonly keepDraftMs: number;
  readonly now: () => number;
  /** Told of each lookup. */
  readonly onLookup: (found: FoundIn) => void;
};

/** Flows out of Redis, or out of management where Redis has lost them; compiled once per version and process. */
export function flowSource(parts: FlowSourceParts): FlowSource {
  const { redis, keys, management, now, onLookup } = parts;
  const lifeOf = (hash: string): number => (isDraft(hash) ? parts.keepDraftMs : parts.keepMs);
  const compiled = new LRUCache<string, { readonly flow: Flow; touchedAt: number }>({
    maxSize: maxCompiledLength,
  });
  const loading = new Map<string, Promise<Flow | undefined>>();

  async function load(botId: string, hash: string): Promise<Flow | undefined> {
    const json = await redis.getex(keys.snapshot(botId, hash), 'PX', lifeOf(hash));
    if (json !== null) {
      onLookup('redis');
      return remember(snapshotSchema.parse(JSON.parse(json)), json.length);
    }
    const snapshot = await management.snapshot(botId, hash);
    onLookup(snapshot ? 'management' : 'nowhere');
    return snapshot && keep(snapshot);
  }

  function remember(snapshot: Snapshot, length: number): Flow {
    const { botId, hash, version, content } = snapshot;
    const flow = compileFlow(content, blockKinds, { botId, hash, version });
    compiled.set(keys.snapshot(botId, hash), { flow, touchedAt: now() }, { size: Math.max(1, length) });
    return flow;
  }

  async function keep(snapshot: Snapshot): Promise<Flow> {
    const json = JSON.stringify(snapshot);
    await redis.set(keys.snapshot(snapshot.botId, snapshot.hash), json, 'PX', lifeOf(snapshot.hash));
    return remember(snapshot, json.length);
  }

  return {
    keep,
    async get(botId, hash) {
      const key = keys.snapshot(botId, hash);
      const known = compiled.get(key);
      if (known) {
        onLookup('process');
        if (now() - known.touchedAt > touchMs) {
          known.touchedAt = now();
          // a snapshot that Redis has lost meanwhile comes back when the next process misses it
          await redis.pexpire(key, lifeOf(hash));
        }
        return known.flow;
      }
      const running = loading.get(key);
      if (running) return running;
      const flow = load(botId, hash).finally(() => loading.delete(key));
      loading.set(key, flow);
      return flow;
    },
  };
}
