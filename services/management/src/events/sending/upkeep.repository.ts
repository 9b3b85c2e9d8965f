import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { inTransaction, type Database, type Db } from '../../database/client.ts';
import { webhookDeliveries } from '../../database/schema/webhook-deliveries.ts';
import { webhooks } from '../../database/schema/webhooks.ts';
import type { SecretBox } from '../../database/secret-box.ts';
import { secretContext } from '../webhooks/webhook-secret.ts';

const keptMs = 30 * 86_400_000;
const batchSize = 5_000;

/**
 * Deletes deliveries older than 30 days, and of the settled ones of each webhook all but the newest `most`
 * and those of the same instant.
 */
export async function forgetDeliveries(db: Db, most: number, now: Date): Promise<void> {
  await deleteBefore(db, sql`true`, new Date(now.getTime() - keptMs));
  for (const { id } of await db.select({ id: webhooks.id }).from(webhooks)) {
    const isSettled = sql`${eq(webhookDeliveries.webhookId, id)} AND ${webhookDeliveries.status} <> 'waiting'`;
    const [last] = await db
      .select({ createdAt: webhookDeliveries.createdAt })
      .from(webhookDeliveries)
      .where(isSettled)
      .orderBy(sql`${webhookDeliveries.createdAt} DESC`)
      .offset(most - 1)
      .limit(1);
    if (last) await deleteBefore(db, isSettled, last.createdAt);
  }
}

/** Batch by batch, so that nothing is locked for long. */
async function deleteBefore(db: Db, which: ReturnType<typeof sql>, before: Date): Promise<void> {
  const { id, createdAt } = webhookDeliveries;
  for (let deleted = batchSize; deleted === batchSize;) {
    const old = db
      .select({ id })
      .from(webhookDeliveries)
      .where(and(lt(createdAt, before), which))
      .limit(batchSize);
    deleted = (await db.delete(webhookDeliveries).where(sql`${id} IN ${old}`)).rowCount ?? 0;
  }
}

/** Seals with the first key what a former one has sealed, so that the former one can go. Says how many it were. */
export async function resealSecrets(db: Database, box: SecretBox): Promise<number> {
  let resealed = 0;
  for (const { id } of await db.select({ id: webhooks.id }).from(webhooks).orderBy(asc(webhooks.id)))
    await inTransaction(db, async (tx) => {
      const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
      if (!row) return;
      const again = (sealed: string): string =>
        box.seal(box.open(sealed, secretContext(id)), secretContext(id));
      const { secret, formerSecret } = row;
      if (![secret, formerSecret ?? secret].some(box.isStale)) return;
      const change = { secret: again(secret), formerSecret: formerSecret && again(formerSecret) };
      await tx.update(webhooks).set(change).where(eq(webhooks.id, id));
      resealed += 1;
    });
  return resealed;
}
