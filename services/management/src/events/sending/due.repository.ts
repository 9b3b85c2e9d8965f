import { and, eq, getTableColumns, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../database/client.ts';
import { subselect } from '../../database/subselect.ts';
import { organizations, sharedOrganizationId } from '../../database/schema/organizations.ts';
import { users } from '../../database/schema/users.ts';
import { webhookDeliveries } from '../../database/schema/webhook-deliveries.ts';
import { webhooks } from '../../database/schema/webhooks.ts';
import { workspaces } from '../../database/schema/workspaces.ts';

/** An event that somebody has taken on to send, with the time at which it was due. */
export type DueDelivery = typeof webhookDeliveries.$inferSelect & { readonly dueAt: Date };
/** A webhook as it is stored. */
export type Receiver = typeof webhooks.$inferSelect;

const mayReceive = (now: Date): SQL | undefined =>
  and(isNull(webhooks.disabledAt), or(isNull(webhooks.heldUntil), lte(webhooks.heldUntil, now)));

/** The webhooks that something is due for and that may be asked now, and whose share sending to them takes. */
export function findDueWebhooks(
  db: Db,
  now: Date,
): Promise<{ readonly webhookId: string; readonly workspaceId: string; readonly organizationId: string }[]> {
  const due = subselect(sql`SELECT FROM webhook_deliveries due
    WHERE due.webhook_id = ${webhooks.id} AND due.status = 'waiting' AND due.attempt_at <= ${now.toISOString()}`);
  // looked up for those that are due alone
  const organizationId = subselect<string>(sql`SELECT ${sharedOrganizationId} FROM ${workspaces}
    JOIN ${organizations} ON ${organizations.id} = ${workspaces.organizationId}
    WHERE ${workspaces.id} = ${webhooks.workspaceId}`);
  return db
    .select({
      webhookId: webhooks.id,
      workspaceId: webhooks.workspaceId,
      organizationId,
    })
    .from(webhooks)
    .where(and(mayReceive(now), sql`EXISTS ${due}`));
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
 * Takes on events that are due, at most `limit`, and gives them with the longest due first. Nobody else gets them until
 * `nextAttemptAt`: by then they are settled, or whoever took them has died.
 */
export async function claimDue(
  db: Db,
  webhookId: string,
  now: Date,
  nextAttemptAt: Date,
  limit: number,
): Promise<DueDelivery[]> {
  const { id, status, attempts, attemptAt } = webhookDeliveries;
  const due = db.$with('due').as(
    db
      .select({ id, dueAt: sql`${attemptAt}`.mapWith(attemptAt).as('due_at') })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(status, 'waiting'), lte(attemptAt, now)))
      .orderBy(attemptAt)
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  const claimed = await db
    .with(due)
    .update(webhookDeliveries)
    .set({ attempts: sql`${attempts} + 1`, attemptAt: nextAttemptAt })
    .from(due)
    .where(eq(id, due.id))
    .returning({ ...getTableColumns(webhookDeliveries), dueAt: due.dueAt });
  return claimed.toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
}

/** The state of a claimed event after its attempt, or after none. */
export type Settled = Pick<DueDelivery, 'status' | 'attempts' | 'attemptAt' | 'responseStatus' | 'error'>;

/**
 * Notes what came of events that were claimed, all in one statement. Those that somebody else has claimed or settled
 * meanwhile, or that a member has asked for again, stay as they are.
 */
export async function settle(
  db: Db,
  settlements: readonly { readonly claimed: DueDelivery; readonly settled: Settled }[],
): Promise<void> {
  const rows = settlements.map(({ claimed: { id, attempts }, settled }) => ({
    ...settled,
    id,
    claimed: attempts,
  }));
  await db
    .update(webhookDeliveries)
    .set({
      status: sql`settled.status`,
      attempts: sql`settled.attempts`,
      attemptAt: sql`settled."attemptAt"`,
      responseStatus: sql`settled."responseStatus"`,
      error: sql`settled.error`,
    })
    .from(
      sql`json_to_recordset(${JSON.stringify(rows)}::json) AS settled (id text, claimed int, status text,
        attempts int, "attemptAt" timestamptz, "responseStatus" int, error text)`,
    ).where(sql`${webhookDeliveries.id} = settled.id
      AND ${webhookDeliveries.attempts} = settled.claimed AND ${webhookDeliveries.status} = 'waiting'`);
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
  const first = subselect(sql`SELECT FROM webhook_deliveries waiting
    WHERE waiting.webhook_id = ${webhooks.id} AND waiting.status = 'waiting' LIMIT ${most + 1}`);
  const waiting = subselect(sql`SELECT count(*) FROM ${first} counted`);
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
