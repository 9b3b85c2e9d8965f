import type { Logger } from '@parley/server';
import { databaseReason } from '../database/failures.ts';
import { pause } from '../worker/pause.ts';
import type { Lease } from './lease.store.ts';
import { storeEntries, type Storing } from './store-entries.ts';
import { batchSize, type TurnStream } from './turn-stream.store.ts';

/** What a shard is drained with. */
export type ShardDrain = {
  readonly shard: number;
  readonly stream: TurnStream;
  readonly lease: Lease;
  readonly storing: Storing;
  /** Lets records gather. */
  readonly gather: () => Promise<void>;
  readonly logger: Logger;
  /** Told how many records a batch has stored. */
  readonly onStored: (count: number) => void;
};

/** How soon a shard that another worker drains is asked for again. */
const standByMs = 1_000;
const firstPauseMs = 100;
const longestPauseMs = 2_000;

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
        await pause(standByMs, signal);
        continue;
      }
      const count = await drainBatch(drain, hasPending);
      if (failures > 0) logger.info({ shard, failures }, 'draining goes on');
      failures = 0;
      if (hasPending) {
        hasPending = count > 0;
      } else if (count < batchSize) {
        await drain.gather();
      }
    } catch (error) {
      hasPending = true;
      if (failures === 0) logger.warn({ shard, reason: databaseReason(error) }, 'draining waits');
      await pause(Math.min(firstPauseMs * 2 ** failures, longestPauseMs), signal);
      failures++;
    }
  }
  await lease.release().catch((error: unknown) => {
    logger.warn({ shard, reason: databaseReason(error) }, 'a lease runs out by itself');
  });
}

/** Stores what is waiting, at most one batch; says how many entries that were. */
async function drainBatch(drain: ShardDrain, hasPending: boolean): Promise<number> {
  const { shard, stream, storing, logger, onStored } = drain;
  const entries = await (hasPending ? stream.claimPending() : stream.readNew());
  if (entries.length === 0) return 0;
  const unstorable = await storeEntries(entries, storing);
  for (const { entry, reason } of unstorable) {
    logger.error({ shard, entry: entry.id, reason }, 'a turn cannot be stored');
    await stream.bury({ entry, reason });
  }
  const buried = new Set(unstorable.map(({ entry }) => entry.id));
  await stream.acknowledge(entries.filter(({ id }) => !buried.has(id)));
  onStored(entries.length - unstorable.length);
  return entries.length;
}
