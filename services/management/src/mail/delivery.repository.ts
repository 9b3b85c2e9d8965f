import { and, eq, lt, ne, sql, type SQL } from 'drizzle-orm';
import { inTransaction, type Database, type Db } from '../database/client.ts';
import { countErrors, storedLog, type StoredLog } from '../results/logs/count-errors.repository.ts';
import { subselect } from '../database/subselect.ts';
import { deliveries, type StoredDelivery } from '../database/schema/deliveries.ts';

/** Names a delivery of a turn. */
export type DeliveryKey = {
  readonly sessionId: string;
  readonly turn: number;
  readonly ordinal: number;
};

/** A delivery that somebody has taken on. */
export type DueDelivery = DeliveryKey & {
  readonly botId: string;
  readonly attempts: number;
  readonly delivery: StoredDelivery;
};

/**
 * Takes on deliveries that are due, at most `limit`. Nobody else gets them until `nextAttemptAt`: by then they are
 * settled, or whoever took them has died.
 */
export async function claimDue(
  db: Db,
  now: Date,
  nextAttemptAt: Date,
  limit: number,
): Promise<DueDelivery[]> {
  const due = subselect(sql`SELECT session_id, turn, place FROM deliveries
    WHERE status = 'waiting' AND attempt_at <= ${now.toISOString()}
    ORDER BY attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`);
  const taken = await db
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, attemptAt: nextAttemptAt })
    .where(sql`(${deliveries.sessionId}, ${deliveries.turn}, ${deliveries.ordinal}) IN ${due}`)
    .returning();
  return taken.flatMap((row) => (row.delivery === null ? [] : [{ ...row, delivery: row.delivery }]));
}

/** Settles a delivery that was sent. Its contents are forgotten. */
export async function markSent(db: Db, key: DeliveryKey, at: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ status: 'sent', delivery: null, attemptAt: at, error: null })
    .where(isDelivery(key));
}

/** Puts a delivery off. */
export async function reschedule(db: Db, key: DeliveryKey, until: Date, error: string): Promise<void> {
  await db.update(deliveries).set({ attemptAt: until, error }).where(isDelivery(key));
}

/** Gives a delivery up, and says so in the logs of its result. */
export function giveUp(db: Database, key: DeliveryKey, at: Date, error: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const log = { status: 'error', description: 'A mail could not be sent.', details: error };
    const failed = await tx
      .update(deliveries)
      .set({ status: 'failed', delivery: null, attemptAt: at, error })
      .where(isDelivery(key))
      .returning({ resultId: deliveries.resultId, botId: deliveries.botId });
    // after the ordinals of the turn's own log entries
    const { rows: stored } = await tx.execute<StoredLog>(sql`
      INSERT INTO result_logs (position, result_id, session_id, turn, place, session_started_at, at, log)
      SELECT position, result_id, session_id, deliveries.turn, place + 10000, results.session_started_at,
        ${at.getTime()}::bigint, ${JSON.stringify(log)}::jsonb
      FROM deliveries JOIN results USING (bot_id, position)
      WHERE ${isDelivery(key)} AND results.id = result_id
      ON CONFLICT DO NOTHING RETURNING ${storedLog}`);
    await countErrors(tx, stored, new Map(failed.map(({ resultId, botId }) => [resultId, botId])));
  });
}

/** Deletes deliveries settled before an instant; until then a turn that is stored again finds them settled. */
export async function forgetSettled(db: Db, before: Date): Promise<void> {
  await db.delete(deliveries).where(and(ne(deliveries.status, 'waiting'), lt(deliveries.attemptAt, before)));
}

function isDelivery({ sessionId, turn, ordinal }: DeliveryKey): SQL | undefined {
  return and(eq(deliveries.sessionId, sessionId), eq(deliveries.turn, turn), eq(deliveries.ordinal, ordinal));
}
