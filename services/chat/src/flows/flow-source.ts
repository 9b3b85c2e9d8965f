import { blockKinds } from '@parley/blocks';
import { compileInSteps, type Flow } from '@parley/engine';
import { workspaceBusy } from '@parley/errors';
import { snapshotSchema, type RedisKeys, type Snapshot } from '@parley/schema/contract';
import {
  serveOthers,
  type RedisClient,
  fairCache,
  fairSlots,
  NoSlot,
  type Slot,
  type Tenant,
} from '@parley/server';
import type { FoundIn } from '../metrics/chat-metrics.ts';
import type { Management } from '../management/management.ts';
import { noteKept, type KeptLimits } from '../sessions/newest-kept.ts';
import { singleFlight } from '../single-flight.ts';
import { isDraft } from './draft-snapshot.ts';
import { inSlices } from './in-slices.ts';

/** A version of a bot. */
export type Version = { readonly botId: string; readonly hash: string };

/** Gives published bots ready to run. */
export type FlowSource = {
  /**
   * The flow of that version; undefined where neither Redis nor management has it. `outside` is given the work of
   * loading one that this process has not compiled: whoever has a slot gives it up meanwhile. Throws `workspace-busy`
   * where too many large ones of the workspace wait to be compiled.
   */
  readonly get: (version: Version, tenant: Tenant, outside?: Slot['yieldWhile']) => Promise<Flow | undefined>;
  /**
   * Keeps the content of a draft for a while after it was last used, and gives its flow. The oldest drafts of the
   * workspace make room for it.
   */
  readonly keep: (snapshot: Snapshot, tenant: Tenant) => Promise<Flow>;
};

/** Characters of JSON whose flows one process keeps compiled. */
const maxCompiledLength = 18_000_000;
/** The largest bot there may be, as its author sent it: with the white space that Postgres writes it may be longer. */
const largestLength = maxCompiledLength / 2;
/** A snapshot of more characters waits in line with other large ones. */
const largeLength = 500_000;
/** The versions of one workspace that wait in that line, each once, however many ask for it. */
const mostLargeWaiting = 20;
/** Time between two extensions of the life of a snapshot in use. */
const touchMs = 600_000;

/** The parts of a flow source. */
export type FlowSourceParts = {
  readonly redis: RedisClient;
  readonly keys: RedisKeys;
  readonly management: Pick<Management, 'snapshot'>;
  /** Time a snapshot has to live on after its last use: longer than any session. */
  readonly keepMs: number;
  /** Time a draft's snapshot has to live on after its last use: people try drafts, change and forget them. */
  readonly keepDraftMs: number;
  /** The drafts that Redis keeps for one workspace. */
  readonly drafts: KeptLimits;
  readonly now: () => number;
  /** Told of each lookup. */
  readonly onLookup: (found: FoundIn) => void;
};

/**
 * Flows out of Redis, or out of management where Redis has lost them; compiled once per version and process, in slices
 * that let others be served. Large ones are compiled one at a time, and organizations take turns at that.
 */
export function flowSource(parts: FlowSourceParts): FlowSource {
  const { redis, keys, management, now, onLookup } = parts;
  const lifeOf = (hash: string): number => (isDraft(hash) ? parts.keepDraftMs : parts.keepMs);
  const compiled = fairCache<{ readonly flow: Flow; touchedAt: number }>(maxCompiledLength);
  const loadOnce = singleFlight<Flow | undefined>();
  const keepOnce = singleFlight<Flow>();
  const inLine = compileLine();

  async function load(version: Version, tenant: Tenant): Promise<Flow | undefined> {
    const { botId, hash } = version;
    // asked for first, so that what waits in line takes no memory
    const length = await redis.strlen(keys.snapshot(botId, hash));
    const found = length > 0 ? await inLine(tenant, length, () => fromRedis(version, tenant)) : undefined;
    if (found) {
      onLookup('redis');
      return found;
    }
    const snapshot = await management.snapshot(botId, hash);
    onLookup(snapshot ? 'management' : 'nowhere');
    return snapshot && store(snapshot, tenant);
  }

  async function fromRedis({ botId, hash }: Version, tenant: Tenant): Promise<Flow | undefined> {
    const json = await redis.getex(keys.snapshot(botId, hash), 'PX', lifeOf(hash));
    if (json === null) return undefined;
    const read: unknown = JSON.parse(json);
    // each of these takes its time with a large one
    if (json.length > largeLength) await serveOthers();
    const snapshot = snapshotSchema.parse(read);
    if (json.length > largeLength) await serveOthers();
    return remember(snapshot, json.length, tenant);
  }

  async function store(snapshot: Snapshot, tenant: Tenant): Promise<Flow> {
    const { botId, hash } = snapshot;
    const json = JSON.stringify(snapshot);
    const key = keys.snapshot(botId, hash);
    await redis.set(key, json, 'PX', lifeOf(hash));
    if (isDraft(hash)) await forgetOldDrafts(parts, snapshot, json.length);
    const known = compiled.get(key);
    if (known) return known.flow;
    return inLine(tenant, json.length, () => remember(snapshot, json.length, tenant));
  }

  async function remember(snapshot: Snapshot, length: number, tenant: Tenant): Promise<Flow> {
    const { botId, hash, version, content } = snapshot;
    const flow = await inSlices(compileInSteps(content, blockKinds, { botId, hash, version }));
    const entry = { flow, touchedAt: now() };
    compiled.set(
      keys.snapshot(botId, hash),
      entry,
      tenant.organizationId,
      Math.min(Math.max(1, length), largestLength),
    );
    return flow;
  }

  return {
    keep(snapshot, tenant) {
      const key = keys.snapshot(snapshot.botId, snapshot.hash);
      return keepOnce(key, () => store(snapshot, tenant));
    },
    async get(version, tenant, outside = (work) => work()) {
      const { botId, hash } = version;
      const key = keys.snapshot(botId, hash);
      const known = compiled.get(key);
      if (!known) return outside(() => loadOnce(key, () => load(version, tenant)));
      onLookup('process');
      if (now() - known.touchedAt > touchMs) {
        known.touchedAt = now();
        // a snapshot that Redis has lost meanwhile comes back when the next process misses it
        await redis.pexpire(key, lifeOf(hash));
      }
      return known.flow;
    },
  };
}

/** Does the work on a snapshot of that length in its turn: large ones one after the other, organizations in turn. */
function compileLine(): <T>(tenant: Tenant, length: number, work: () => Promise<T>) => Promise<T> {
  const slots = fairSlots({ running: 1, runningPerOrganization: 1, waitingPerWorkspace: mostLargeWaiting });
  return async (tenant, length, work) => {
    if (length <= largeLength) return work();
    try {
      return await slots.within(tenant, work);
    } catch (error) {
      throw error instanceof NoSlot ? workspaceBusy({ retryAfterSeconds: 2 }, error) : error;
    }
  };
}

async function forgetOldDrafts(
  { redis, keys, drafts, keepDraftMs, now }: FlowSourceParts,
  { botId, hash, workspaceId }: Snapshot,
  bytes: number,
): Promise<void> {
  const kept = { name: keys.snapshot(botId, hash), bytes, at: now() };
  const gone = await noteKept(redis, keys.drafts(workspaceId), kept, drafts, keepDraftMs);
  await Promise.all(gone.map((key) => redis.del(key)));
}
