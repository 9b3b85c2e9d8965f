import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../database/client.ts';
import { webhookDeliveries, type DeliveryStatus } from '../../database/schema/webhook-deliveries.ts';
import type { ListPart } from '../../list-part.repository.ts';

/** An event on its way to a webhook, as it is stored. */
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Deliveries of a webhook, the newest first. */
export function findDeliveries(
  db: Db,
  webhookId: string,
  status: DeliveryStatus | undefined,
  { beyond, limit }: ListPart,
): Promise<WebhookDeliveryRow[]> {
  const { createdAt, id } = webhookDeliveries;
  return db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        status && eq(webhookDeliveries.status, status),
        beyond && sql`(${createdAt}, ${id}) < (${beyond.createdAt.toISOString()}::timestamptz, ${beyond.id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Writes a delivery that is due at once. */
export async function insertDelivery(
  db: Db,
  delivery: typeof webhookDeliveries.$inferInsert,
): Promise<WebhookDeliveryRow> {
  const [row] = await db.insert(webhookDeliveries).values(delivery).returning();
  if (!row) throw new Error('invariant: an insert returns its row');
  return row;
}

/** Sends a delivery of a webhook again, as if it had never been sent; undefined where there is none. */
export async function resend(
  db: Db,
  webhookId: string,
  deliveryId: string,
  now: Date,
): Promise<WebhookDeliveryRow | undefined> {
  const [row] = await db
    .update(webhookDeliveries)
    .set(asNew(now))
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, deliveryId)))
    .returning();
  return row;
}

/** Sends everything again that was given up since an instant; says how many. */
export async function resendFailed(db: Db, webhookId: string, since: Date, now: Date): Promise<number> {
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set(asNew(now))
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.status, 'failed'),
        gte(webhookDeliveries.createdAt, since),
      ),
    );
  return rowCount ?? 0;
}

const asNew = (now: Date) =>
  ({ status: 'waiting', attempts: 0, attemptAt: now, responseStatus: null, error: null }) as const;
