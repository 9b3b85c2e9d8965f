import { inTransaction, type Db } from '../database/client.ts';
import type { outbox } from '../database/schema/outbox.ts';
import type { Deps } from '../deps.ts';
import { enqueueChanges, type OutboxChange } from './outbox.repository.ts';

/** Notes changes of the transaction that Redis has to hear of. */
export type Enqueue = (...changes: readonly (typeof outbox.$inferInsert)[]) => Promise<void>;

/**
 * Runs `work` in one transaction and, once it is committed, tells Redis of what it noted. Where Redis is away the
 * worker does so later.
 */
export async function inOutboxTransaction<T>(
  { db, relay }: Pick<Deps, 'db' | 'relay'>,
  work: (tx: Db, enqueue: Enqueue) => Promise<T>,
): Promise<T> {
  const { result, noted } = await inTransaction(db, async (tx) => {
    // of this attempt alone
    const noted: OutboxChange[] = [];
    const result = await work(tx, async (...changes) => {
      noted.push(...(await enqueueChanges(tx, changes)));
    });
    return { result, noted };
  });
  await relay.flush(noted);
  return result;
}
