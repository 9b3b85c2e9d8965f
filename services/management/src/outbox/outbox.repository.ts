import { asc, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { outbox, relayedChanges } from '../database/schema/outbox.ts';

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

/** Takes changes that were passed on out of the outbox; they are remembered for some minutes. */
export async function removeChanges(db: Db, changes: readonly OutboxChange[]): Promise<void> {
  const sequences = changes.map(({ sequence }) => sequence);
  for (let from = 0; from < sequences.length; from += part) {
    const some = sequences.slice(from, from + part);
    await db.execute(sql`WITH passed AS (DELETE FROM ${outbox} WHERE ${inArray(outbox.sequence, some)} RETURNING *)
      INSERT INTO ${relayedChanges} (sequence, kind, subject, hash, revision)
      SELECT sequence, kind, subject, hash, revision FROM passed ON CONFLICT DO NOTHING`);
  }
}

/** Minutes for which changes that were passed on are remembered: longer than a switch of servers takes. */
const rememberedMinutes = 15;

/**
 * Puts the changes that were passed on in the last minutes into the outbox again, and says how many. Versions are left
 * out: they never change, and who misses one asks for it.
 */
export async function repeatChanges(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`INSERT INTO ${outbox} (kind, subject, hash, revision)
    SELECT kind, subject, hash, max(revision) FROM ${relayedChanges}
    WHERE kind <> 'snapshot' AND relayed_at > now() - make_interval(mins => ${rememberedMinutes})
    GROUP BY kind, subject, hash`);
  return rowCount ?? 0;
}

/** Forgets changes that were passed on so long ago that every server of today has them. */
export async function forgetRelayed(db: Db): Promise<void> {
  await db
    .delete(relayedChanges)
    .where(lt(relayedChanges.relayedAt, sql`now() - make_interval(mins => ${rememberedMinutes})`));
}
