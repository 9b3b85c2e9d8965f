import { pauseAfter, type Logger } from '@parley/server';
import { databaseReason } from '../database/failures.ts';
import { pause } from '../worker/pause.ts';
import type { Lease } from './lease.store.ts';
import type { MemoryBudget } from './memory-budget.ts';
import { storeEntries, type Storing } from './store-entries.ts';
import type { Backlog } from '../turn-stream/backlog.ts';
import { batchSize, type Batch, type TurnStream } from '../turn-stream/turn-stream.store.ts';

/** The parts of draining one shard. */
export type ShardDrain = {
  readonly shard: number;
  readonly stream: TurnStream;
  /** Resolves once the replicas of Redis have every turn that was read, so that Postgres is never ahead of them. */
  readonly areKept: () => Promise<void>;
  readonly lease: Lease;
  readonly storing: Storing;
  /** The weight limit of records in hand, of all shards together. */
  readonly budget: MemoryBudget;
  /** The most bytes that one batch takes of it. */
  readonly batchBytes: number;
  /** Lets records gather. */
  readonly gather: () => Promise<void>;
  readonly logger: Logger;
  /** Told how many records a batch has stored. */
  readonly onStored: (count: number) => void;
  /** Told what a batch has, before it is stored. */
  readonly onRead: Backlog['note'];
};

/** The pause before a worker asks again for a shard that another worker drains. */
const standByMs = 1_000;
const backoff = { firstMs: 100, longestMs: 2_000 };

/**
 * Drains one shard until the signal says stop: a batch that has begun is finished first. Entries leave the stream only
 * when their turns are stored; what keeps failing for want of Postgres or Redis waits in the stream.
 */
export async function drainShard(drain: ShardDrain, signal: AbortSignal): Promise<void> {
  const { shard, lease, logger } = drain;
  // what a reader before us left unfinished comes first
  let hasPending = true;
  let failures = 0;
  while (!signal.aborted) {
    try {
      if (!(await lease.hold())) {
        hasPending = true;
        drain.onRead(shard, []);
        await pause(standByMs, signal);
        continue;
      }
      const { entries, hasMore } = await lease.holdDuring(() => drainBatch(drain, hasPending));
      if (failures > 0) logger.info({ shard, failures }, 'draining resumed');
      failures = 0;
      const wasNew = !hasPending;
      hasPending = hasMore || (hasPending && entries.length > 0);
      if (wasNew && !hasPending && entries.length < batchSize) await drain.gather();
    } catch (error) {
      hasPending = true;
      if (failures === 0) logger.warn({ shard, reason: databaseReason(error) }, 'draining paused');
      failures++;
      await pause(pauseAfter(failures, backoff), signal);
    }
  }
  drain.onRead(shard, []);
  try {
    await drain.stream.release();
    await lease.release();
  } catch (error) {
    logger.warn({ shard, reason: databaseReason(error) }, 'a lease was not released and will expire');
  }
}

/**
 * Stores what is waiting, at most one batch. A record that has to be read alone waits until no shard has anything in
 * hand: should it be the end of this process, it is the only one to blame.
 */
async function drainBatch(drain: ShardDrain, hasPending: boolean): Promise<Batch> {
  const { stream, budget, batchBytes } = drain;
  const share = await budget.take(batchBytes);
  try {
    const batch = await (hasPending ? stream.claimPending(batchBytes) : stream.readNew(batchBytes));
    share.shrinkTo(bytesOf(batch));
    drain.onRead(drain.shard, batch.entries);
    await storeBatch(drain, batch);
    if (batch.entries.length > 0 || !batch.hasMore) return batch;
  } finally {
    share.release();
  }
  const all = await budget.takeAll();
  try {
    const batch = await stream.claimAlone();
    await storeBatch(drain, batch);
    return batch;
  } finally {
    all.release();
  }
}

function bytesOf({ entries }: Batch): number {
  return entries.reduce((sum, { json = '' }) => sum + Buffer.byteLength(json), 0);
}

async function storeBatch(drain: ShardDrain, { entries, deadly }: Batch): Promise<void> {
  const { shard, stream, storing, logger, onStored } = drain;
  for (const entry of deadly) logger.error({ shard, entry }, 'a turn crashed the workers that read it');
  if (entries.length === 0) return;
  await drain.areKept();
  const unstorable = await storeEntries(entries, storing);
  for (const { entry, reason } of unstorable) {
    logger.error({ shard, entry: entry.id, reason }, 'a turn cannot be stored');
    await stream.deadLetter({ entry, reason });
  }
  const buried = new Set(unstorable.map(({ entry }) => entry.id));
  await stream.acknowledge(entries.filter(({ id }) => !buried.has(id)));
  onStored(entries.length - unstorable.length);
}
