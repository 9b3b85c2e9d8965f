import { setMaxListeners } from 'node:events';
import { maxShards, type RedisKeys } from '@parley/schema/contract';
import type { KeptWrites, Logger, RedisClient } from '@parley/server';
import { pause } from '../worker/pause.ts';
import { drainShard } from './drain-shard.ts';
import { leaseOf } from './lease.store.ts';
import { createMemoryBudget } from './memory-budget.ts';
import type { StoreTurns } from './store-entries.ts';
import { coalesceBatches } from './coalesce-batches.ts';
import type { Backlog } from '../turn-stream/backlog.ts';
import { knownShards, turnStream } from '../turn-stream/turn-stream.store.ts';

/** The parts of draining the turn streams. */
export type DrainParts = {
  readonly redis: RedisClient;
  readonly kept: KeptWrites;
  readonly keys: RedisKeys;
  readonly logger: Logger;
  /** This worker's name among those that drain. */
  readonly reader: string;
  /** The most bytes of records in hand at a time. A larger record is in hand alone. */
  readonly bytesInHand: number;
  readonly store: StoreTurns;
  readonly faultOf: (error: unknown) => string | undefined;
  readonly onStored: (count: number) => void;
  /** Told what a batch of a shard has, before it is stored. */
  readonly onRead: Backlog['note'];
  /** Another worker takes over this long after the last sign of life of this one. */
  readonly leaseMs: number;
};

/** Draining that is under way. */
export type Drain = { readonly stop: () => Promise<void> };

const lookForShardsMs = 1_000;
/** Records gather for so long, so that many of them share a transaction: what costs is the transaction. */
const gatherMs = 400;
/** So many batches are in hand at a time, at least. */
const batchesInHand = 8;

/**
 * Drains the turn streams into Postgres: every shard that was ever in use, as soon as it is, and those alone that no
 * other worker drains.
 */
export function startDrain(parts: DrainParts): Drain {
  const { redis, kept, keys, logger, reader, bytesInHand, store, faultOf, leaseMs } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  setMaxListeners(maxShards + 1, signal);
  const running = new Map<number, Promise<void>>();
  const storing = { store, together: coalesceBatches(store), faultOf };
  const memory = {
    budget: createMemoryBudget(bytesInHand),
    batchBytes: Math.floor(bytesInHand / batchesInHand),
  };
  let gathering: Promise<void> | undefined;
  const looking = look();

  async function look(): Promise<void> {
    while (!signal.aborted) {
      // while Redis is away there is nothing to find
      const shards = await knownShards(redis, keys).catch((): number[] => []);
      for (const shard of shards) if (!running.has(shard)) running.set(shard, begin(shard));
      await pause(lookForShardsMs, signal);
    }
  }

  /** One pause for all shards that have stored what there was: they go on at the same moment, and share transactions. */
  function gather(): Promise<void> {
    gathering ??= pause(gatherMs, signal).then(() => {
      gathering = undefined;
    });
    return gathering;
  }

  function begin(shard: number): Promise<void> {
    const lease = leaseOf(redis, keys.drainLease(shard), reader, leaseMs);
    const stream = turnStream(redis, keys, shard, reader);
    logger.debug({ shard }, 'a shard is watched');
    const areKept = (): Promise<void> => kept.confirm(keys.turns(shard));
    return drainShard({ ...parts, ...memory, shard, lease, stream, areKept, storing, gather }, signal);
  }

  return {
    async stop() {
      stopping.abort();
      await looking;
      await Promise.all(running.values());
    },
  };
}
