import { and, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { users } from '../database/schema/users.ts';
import { webhookDeliveries } from '../database/schema/webhook-deliveries.ts';
import { webhooks } from '../database/schema/webhooks.ts';

/** An event that somebody has taken on to send. */
export type DueDelivery = typeof webhookDeliveries.$inferSelect;
/** A webhook as it is stored. */
export type Receiver = typeof webhooks.$inferSelect;

const mayReceive = (now: Date): SQL | undefined =>
  and(isNull(webhooks.disabledAt), or(isNull(webhooks.heldUntil), lte(webhooks.heldUntil, now)));

/** The webhooks that something is due for and that may be asked now. */
export function findDueWebhooks(
  db: Db,
  now: Date,
): Promise<{ readonly webhookId: string; readonly workspaceId: string }[]> {
  const due = sql`EXISTS (SELECT FROM webhook_deliveries due
    WHERE due.webhook_id = ${webhooks.id} AND due.status = 'waiting' AND due.attempt_at <= ${now.toISOString()})`;
  return db
    .select({ webhookId: webhooks.id, workspaceId: webhooks.workspaceId })
    .from(webhooks)
    .where(and(mayReceive(now), due));
}

/** A webhook that may be asked now. */
export async function findReceiver(db: Db, webhookId: string, now: Date): Promise<Receiver | undefined> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), mayReceive(now)));
  return row;
}

/**
 * Takes on events that are due, at most `limit`, the longest due first. Nobody else gets them until `nextAttemptAt`: by
 * then they are settled, or whoever took them has died.
 */
export function claimDue(
  db: Db,
  webhookId: string,
  now: Date,
  nextAttemptAt: Date,
  limit: number,
): Promise<DueDelivery[]> {
  const due = sql`(
    SELECT id FROM webhook_deliveries
    WHERE webhook_id = ${webhookId} AND status = 'waiting' AND attempt_at <= ${now.toISOString()}
    ORDER BY attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
  return db
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, attemptAt: nextAttemptAt })
    .where(sql`${webhookDeliveries.id} IN ${due}`)
    .returning();
}

/** Notes what came of an attempt. */
export async function settle(
  db: Db,
  deliveryId: string,
  settled: Pick<DueDelivery, 'status' | 'attemptAt' | 'responseStatus' | 'error'>,
): Promise<void> {
  await db.update(webhookDeliveries).set(settled).where(eq(webhookDeliveries.id, deliveryId));
}

/** The facts about a webhook that attempts change. */
export type Health = Pick<
  Receiver,
  'failures' | 'failingSince' | 'heldUntil' | 'disabledAt' | 'disabledBecause'
>;

/** Notes how a webhook that is enabled fares; says whether it was. */
export async function noteHealth(db: Db, webhookId: string, health: Health): Promise<boolean> {
  const { rowCount } = await db
    .update(webhooks)
    .set(health)
    .where(and(eq(webhooks.id, webhookId), isNull(webhooks.disabledAt)));
  return rowCount === 1;
}

/** Disables the webhooks that more than `most` events wait for, and gives them. */
export function disableOverfull(db: Db, most: number, now: Date): Promise<Receiver[]> {
  const waiting = sql`(SELECT count(*) FROM (
    SELECT FROM webhook_deliveries waiting WHERE waiting.webhook_id = ${webhooks.id} AND waiting.status = 'waiting'
    LIMIT ${most + 1}) counted)`;
  return db
    .update(webhooks)
    .set({ disabledAt: now, disabledBecause: 'too-many-waiting' })
    .where(and(isNull(webhooks.disabledAt), sql`${waiting} > ${most}`))
    .returning();
}

/** The address of the user who made a webhook; undefined where they are gone. */
export async function findMakersEmail(
  db: Db,
  { createdBy }: Pick<Receiver, 'createdBy'>,
): Promise<string | undefined> {
  if (createdBy === null) return undefined;
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, createdBy));
  return row?.email;
}
