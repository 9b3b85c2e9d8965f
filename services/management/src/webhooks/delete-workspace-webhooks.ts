import type { Db } from '../database/client.ts';
import { deleteWorkspaceDeliveries } from './webhook.repository.ts';

/** Deletes what waits for the webhooks of a workspace that is going; they themselves go with it. */
export function deleteWorkspaceWebhooks(tx: Db, workspaceId: string): Promise<void> {
  return deleteWorkspaceDeliveries(tx, workspaceId);
}
