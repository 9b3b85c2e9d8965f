import { asc, inArray } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { outbox } from '../database/schema/outbox.ts';

/** A change that Redis has to hear of. */
export type OutboxChange = typeof outbox.$inferSelect;

/** Notes changes, in the transaction that makes them. */
export async function enqueueChanges(
  tx: Db,
  changes: readonly (typeof outbox.$inferInsert)[],
): Promise<readonly OutboxChange[]> {
  return changes.length === 0
    ? []
    : tx
        .insert(outbox)
        .values([...changes])
        .returning();
}

/** Up to `limit` changes that nobody else is passing on, locked until the transaction ends. */
export function takeChanges(tx: Db, limit: number): Promise<readonly OutboxChange[]> {
  return tx
    .select()
    .from(outbox)
    .orderBy(asc(outbox.sequence))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** The number of changes that have not been passed on. */
export function countChanges(db: Db): Promise<number> {
  return db.$count(outbox);
}

/** Forgets changes that were passed on. */
export async function removeChanges(db: Db, changes: readonly OutboxChange[]): Promise<void> {
  const sequences = changes.map(({ sequence }) => sequence);
  if (sequences.length > 0) await db.delete(outbox).where(inArray(outbox.sequence, sequences));
}
