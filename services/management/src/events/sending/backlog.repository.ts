import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/client.ts';
import { subselect } from '../../database/subselect.ts';
import { webhookDeliveries } from '../../database/schema/webhook-deliveries.ts';
import { webhooks } from '../../database/schema/webhooks.ts';

/** The number of events that wait, of all webhooks. */
export function countWaiting(db: Db): Promise<number> {
  return db.$count(webhookDeliveries, eq(webhookDeliveries.status, 'waiting'));
}

/** The seconds for which the event has waited that is due the longest, of webhooks that may be asked; 0 for none. */
export async function longestDue(db: Db): Promise<number> {
  const first = subselect(sql`SELECT min(due.attempt_at) FROM webhook_deliveries due
    WHERE due.webhook_id = ${webhooks.id} AND due.status = 'waiting'`);
  const { rows } = await db.execute<{ seconds: number }>(sql`
    SELECT greatest(0, extract(epoch FROM now() - min(${first})))::float8 AS seconds
    FROM ${webhooks}
    WHERE ${webhooks.disabledAt} IS NULL AND (${webhooks.heldUntil} IS NULL OR ${webhooks.heldUntil} <= now())`);
  return rows[0]?.seconds ?? 0;
}

/** The number of webhooks that take events, that fail, and that were disabled by somebody else than a member. */
export async function countWebhooks(
  db: Db,
): Promise<{ readonly state: 'working' | 'failing' | 'disabled'; readonly count: number }[]> {
  const isFailing = sql`${webhooks.disabledAt} IS NULL AND ${webhooks.failures} > 0`;
  const [working, failing, disabled] = await Promise.all([
    db.$count(webhooks, sql`${webhooks.disabledAt} IS NULL AND ${webhooks.failures} = 0`),
    db.$count(webhooks, isFailing),
    db.$count(webhooks, sql`${webhooks.disabledBecause} <> 'asked'`),
  ]);
  return [
    { state: 'working', count: working },
    { state: 'failing', count: failing },
    { state: 'disabled', count: disabled },
  ];
}
