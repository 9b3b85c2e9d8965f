import { setTimeout } from 'node:timers/promises';
import type { StoreTurns, StreamRecord } from './store-entries.ts';
import { batchSize } from '../turn-stream/turn-stream.store.ts';

/** A transaction waits this long for records that other shards read at the same moment. */
const windowMs = 10;

/**
 * Stores what shards hand in at about the same moment in one transaction, of a batch's size at most: what costs is the
 * transaction. It fails for all of them: the record at fault may be another shard's.
 */
export function coalesceBatches(store: StoreTurns): StoreTurns {
  let open: Transaction | undefined;

  function begin(): Transaction {
    const records: StreamRecord[] = [];
    const stored = setTimeout(windowMs).then(() => {
      if (open === transaction) open = undefined;
      return store(records);
    });
    const transaction = { records, stored };
    return transaction;
  }

  return (records) => {
    if (open === undefined || open.records.length + records.length > batchSize) open = begin();
    open.records.push(...records);
    return open.stored;
  };
}

type Transaction = { readonly records: StreamRecord[]; readonly stored: Promise<void> };
