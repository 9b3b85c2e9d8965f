import { asc, inArray } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { outbox } from '../database/schema/outbox.ts';

/** A change that Redis has to hear of. */
export type OutboxChange = typeof outbox.$inferSelect;

/** A statement has 65,535 parameters at most, whatever somebody made so many of. */
const part = 1_000;

/** Notes changes, in the transaction that makes them. */
export async function enqueueChanges(
  tx: Db,
  changes: readonly (typeof outbox.$inferInsert)[],
): Promise<readonly OutboxChange[]> {
  const noted: OutboxChange[] = [];
  for (let from = 0; from < changes.length; from += part) {
    const rows = changes.slice(from, from + part);
    noted.push(...(await tx.insert(outbox).values(rows).returning()));
  }
  return noted;
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
  for (let from = 0; from < sequences.length; from += part) {
    await db.delete(outbox).where(inArray(outbox.sequence, sequences.slice(from, from + part)));
  }
}
