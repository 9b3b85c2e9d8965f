import { randomUUID } from 'node:crypto';
import { databaseReason, isRefusedData } from '../database/failures.ts';
import type { Deps } from '../deps.ts';
import type { WorkerTask } from '../worker/task.ts';
import { startDrain } from './drain.ts';
import type { StoreTurns } from './store-entries.ts';
import { turnRows, UnstorableRecord } from './turn-rows.ts';
import { storeTurnRows } from './turn-rows.repository.ts';

/** Stores the turns of all chats in Postgres. */
export const drainTask: WorkerTask = {
  name: 'drain',
  start(deps) {
    const { redis, keys, logger } = deps;
    return startDrain({
      redis,
      keys,
      logger,
      reader: randomUUID(),
      store: storeTurns(deps),
      faultOf,
      onStored: () => undefined,
    });
  },
};

/** Stores turns in the tables of results. */
export function storeTurns({ db, now }: Pick<Deps, 'db' | 'now'>): StoreTurns {
  return (records) => storeTurnRows(db, turnRows(records), now());
}

/** What is wrong with the data of a turn, where that is why it could not be stored. */
export function faultOf(error: unknown): string | undefined {
  if (error instanceof UnstorableRecord) return error.message;
  return isRefusedData(error) ? databaseReason(error) : undefined;
}
