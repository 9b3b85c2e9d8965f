import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../database/client.ts';
import { webhookDeliveries } from '../../database/schema/webhook-deliveries.ts';
import { webhooks } from '../../database/schema/webhooks.ts';
import { workspaces } from '../../database/schema/workspaces.ts';

/** A webhook as it is stored. */
export type WebhookRow = typeof webhooks.$inferSelect;

/** Writes a webhook, unless the workspace has `most` already: then it gives undefined. */
export async function insertWebhook(
  tx: Db,
  webhook: typeof webhooks.$inferInsert,
  most: number,
): Promise<WebhookRow | undefined> {
  const { workspaceId } = webhook;
  // of two who make the last one, one waits and is refused
  await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update');
  if ((await tx.$count(webhooks, eq(webhooks.workspaceId, workspaceId))) >= most) return undefined;
  const [row] = await tx.insert(webhooks).values(webhook).returning();
  return row;
}

/** The webhooks of a workspace, the oldest first. */
export function findWebhooks(db: Db, workspaceId: string): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhooks)
    .where(eq(webhooks.workspaceId, workspaceId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

const isWebhook = (workspaceId: string, webhookId: string) =>
  and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, webhookId));

/** One webhook of a workspace; undefined where it has none with that id. */
export async function findWebhook(
  db: Db,
  workspaceId: string,
  webhookId: string,
): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(isWebhook(workspaceId, webhookId));
  return row;
}

/** The webhook; nobody else changes it until the transaction ends. */
export async function lockWebhook(
  tx: Db,
  workspaceId: string,
  webhookId: string,
): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(webhooks).where(isWebhook(workspaceId, webhookId)).for('update');
  return row;
}

/** The columns to change; what is undefined stays. */
type WebhookChange = { readonly [K in keyof WebhookRow]?: WebhookRow[K] | undefined };

/** Changes a webhook that is there; gives it as it is then. */
export async function updateWebhookRow(
  tx: Db,
  webhookId: string,
  change: WebhookChange,
): Promise<WebhookRow> {
  const [row] = await tx.update(webhooks).set(change).where(eq(webhooks.id, webhookId)).returning();
  if (!row) throw new Error('invariant: a locked webhook is there');
  return row;
}

/** Deletes a webhook with its deliveries; says whether it was there. */
export async function deleteWebhookRow(tx: Db, workspaceId: string, webhookId: string): Promise<boolean> {
  const deleted = await tx
    .delete(webhooks)
    .where(isWebhook(workspaceId, webhookId))
    .returning({ id: webhooks.id });
  if (deleted.length > 0)
    await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId));
  return deleted.length > 0;
}

/** Deletes the deliveries of a workspace that is going; its webhooks go with it. */
export async function deleteWorkspaceDeliveries(tx: Db, workspaceId: string): Promise<void> {
  const ids = tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.workspaceId, workspaceId));
  await tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.webhookId, ids));
}
