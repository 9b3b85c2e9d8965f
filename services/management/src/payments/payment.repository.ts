import { paymentStages } from '@parley/schema/contract';
import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { isOneOf, type ResultKey } from '../database/result-keys.ts';
import { bots } from '../database/schema/bots.ts';
import { deletedResults } from '../database/schema/deleted-results.ts';
import { organizations } from '../database/schema/organizations.ts';
import { payments } from '../database/schema/payments.ts';
import { workspaces } from '../database/schema/workspaces.ts';
import { subselect } from '../database/subselect.ts';
import { insertRows } from '../database/insert-rows.ts';
import type { PaymentRow } from './payment-rows.ts';

/** A payment as it is stored. */
export type StoredPayment = typeof payments.$inferSelect;

/** The results of payments that still are: those of bots that are gone, and deleted ones, get none. */
export async function livingResults(
  tx: Db,
  rows: readonly PaymentRow[],
  knownBots: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.filter(({ botId }) => knownBots.has(botId)).map(({ resultId }) => resultId))];
  if (ids.length === 0) return new Set();
  const deleted = await tx
    .select({ id: deletedResults.id })
    .from(deletedResults)
    .where(inArray(deletedResults.id, ids));
  const gone = new Set(deleted.map(({ id }) => id));
  return new Set(ids.filter((id) => !gone.has(id)));
}

/**
 * Stores payments. A stage is never taken back: storing them again, or in another order, comes to the same rows. Gives the
 * reversals of payments that are stored, under the ids of those.
 */
export async function storePayments(
  tx: Db,
  rows: readonly PaymentRow[],
  reversals: readonly PaymentRow[],
): Promise<readonly PaymentRow[]> {
  const [first, ...others] = rows;
  const stages = sql`ARRAY[${sql.join(
    paymentStages.map((stage) => sql`${stage}`),
    sql`, `,
  )}]::text[]`;
  const position = (stage: SQL): SQL => sql`array_position(${stages}, ${stage})`;
  const isLater = sql`${position(sql`excluded.stage`)} > ${position(sql`payments.stage`)}`;
  if (first)
    await tx.execute(sql`${insertRows(payments, [first, ...others])}
      ON CONFLICT (bot_id, id) DO UPDATE SET
        stage = CASE WHEN ${isLater} THEN excluded.stage ELSE payments.stage END,
        changed_at = CASE WHEN ${isLater} THEN excluded.changed_at ELSE payments.changed_at END,
        intent_id = coalesce(payments.intent_id, excluded.intent_id),
        turn = least(payments.turn, excluded.turn),
        asked_at = least(payments.asked_at, excluded.asked_at)`);
  const reversed: PaymentRow[] = [];
  for (const row of reversals) {
    const { botId, id, stage, changedAt } = row;
    const isNew = sql`${position(sql`${stage}::text`)} > ${position(sql`stage`)}`;
    const changed = await tx
      .update(payments)
      .set({
        stage: sql`CASE WHEN ${isNew} THEN ${stage} ELSE stage END`,
        changedAt: sql`CASE WHEN ${isNew} THEN ${changedAt}::bigint ELSE changed_at END`,
      })
      .where(and(eq(payments.botId, botId), or(eq(payments.id, id), eq(payments.intentId, id))))
      .returning({ id: payments.id });
    reversed.push(...changed.map((payment) => ({ ...row, id: payment.id })));
  }
  return reversed;
}

/** The payments of results, in the order in which they were asked for. */
export function findPayments(db: Db, results: readonly ResultKey[]): Promise<StoredPayment[]> {
  if (results.length === 0) return Promise.resolve([]);
  const { position, resultId } = payments;
  return db
    .select()
    .from(payments)
    .where(isOneOf({ position, id: resultId }, results))
    .orderBy(asc(payments.askedAt), asc(payments.id));
}

/** A payment by its id at the provider, or that of its movement of money, with the workspace of its bot. */
export function findPaymentById(
  db: Db,
  id: string,
): Promise<{ readonly payment: StoredPayment; readonly workspaceId: string }[]> {
  return db
    .select({ payment: payments, workspaceId: bots.workspaceId })
    .from(payments)
    .innerJoin(bots, eq(bots.id, payments.botId))
    .where(or(eq(payments.id, id), eq(payments.intentId, id)));
}

/** Payments that were never made. If one is made after all, its provider tells of it and it is stored again. */
const unpaid = sql`stage IN ('open', 'failed')`;
const forgottenAtOnce = 10_000;

/** Forgets the oldest unpaid payments of each organization that has more than `share` of them. */
export async function forgetUnpaid(db: Db, share: number): Promise<void> {
  const { rows } = await db.execute<{ bots: string[]; excess: string }>(sql`
    SELECT array_agg(counted.bot_id) AS bots, sum(counted.payments) - ${share} AS excess
    FROM (SELECT bot_id, count(*) AS payments FROM ${payments} WHERE ${unpaid} GROUP BY bot_id) counted
    JOIN ${bots} bot ON bot.id = counted.bot_id
    JOIN ${workspaces} place ON place.id = bot.workspace_id
    JOIN ${organizations} own ON own.id = place.organization_id
    GROUP BY coalesce(own.sponsor_id, own.id)
    HAVING sum(counted.payments) > ${share}`);
  for (const { bots: sharing, excess } of rows)
    for (let left = Number(excess); left > 0; left -= forgottenAtOnce) {
      const oldest = subselect(sql`SELECT ctid FROM ${payments}
        WHERE bot_id = ANY(${sql.param(sharing)}) AND ${unpaid}
        ORDER BY asked_at LIMIT ${Math.min(left, forgottenAtOnce)}`);
      await db.execute(sql`DELETE FROM ${payments} WHERE ctid = ANY(ARRAY${oldest})`);
    }
}
