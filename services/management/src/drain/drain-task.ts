import { randomUUID } from 'node:crypto';
import { noTracing } from '@parley/server';
import { databaseReason, isRefusedData } from '../database/failures.ts';
import type { Deps } from '../deps.ts';
import type { TaskDeps, WorkerTask } from '../worker/task.ts';
import type { Contradiction } from './contradictions.repository.ts';
import { startDrain } from './drain.ts';
import type { StoreTurns } from './store-entries.ts';
import { turnRows, UnstorableRecord } from './turn-rows.ts';
import { storeTurnRows } from './turn-rows.repository.ts';

const leaseMs = 5_000;

/** Stores the turns of all chats in Postgres. */
export const drainTask: WorkerTask<TaskDeps> = {
  name: 'drain',
  start(deps) {
    const { redis, kept, keys, logger, metrics, config, backlog, telling } = deps;
    const store = storeTurns({ ...deps, onNoted: telling.wake });
    return startDrain({
      redis,
      kept,
      keys,
      logger,
      reader: randomUUID(),
      bytesInHand: config.DRAIN_BYTES,
      async store(records) {
        await store(records);
        metrics.batchStored();
      },
      faultOf,
      onStored: metrics.turnsStored,
      onRead: backlog.note,
      leaseMs,
    });
  },
};

/**
 * Stores turns in the tables of results. Where turns are traced the transaction is part of the trace of the first of
 * them, and linked to those of the others.
 */
export function storeTurns({
  db,
  now,
  tracing = noTracing,
  logger,
  metrics,
  onNoted = () => undefined,
}: Pick<Deps, 'db' | 'now'> &
  Partial<Pick<Deps, 'tracing' | 'logger' | 'metrics'>> & {
    /** Told once results are stored that members are to be told of. */
    readonly onNoted?: () => void;
  }): StoreTurns {
  const onContradiction = (contradiction: Contradiction): void => {
    logger?.error(contradiction, 'a turn says otherwise than the stored one: Redis had lost turns');
    metrics?.turnContradicted();
  };
  return (records) => {
    const [parent, ...linked] = records.flatMap(({ traceparent = [] }) => traceparent);
    const facts = { 'parley.turns': records.length };
    return tracing.spanBelow(parent, 'store turns', facts, linked, () =>
      storeTurnRows(db, turnRows(records), now(), onContradiction, onNoted),
    );
  };
}

/** The fault in the data of a turn, if that is the reason it could not be stored; else undefined. */
export function faultOf(error: unknown): string | undefined {
  if (error instanceof UnstorableRecord) return error.message;
  return isRefusedData(error) ? databaseReason(error) : undefined;
}
