import type { Db } from '../database/client.ts';
import type { Enqueue } from '../outbox/outbox-transaction.ts';
import { noteGone } from '../outbox/note-gone.ts';
import { deleteEverythingOf, deleteRetentionOf } from '../results/bots-gone.repository.ts';
import { enqueuePointer } from './bot-changes.ts';
import { deleteBotRows, lockBotIdsOf } from './bot.repository.ts';
import { lockPublicIds } from './public-ids.repository.ts';

/** Deletes the bots of a workspace with their versions and results, in the transaction of the caller. */
export async function deleteWorkspaceBots(tx: Db, enqueue: Enqueue, workspaceId: string): Promise<void> {
  await deleteLocked(tx, enqueue, await lockBotIdsOf(tx, workspaceId));
  await deleteRetentionOf(tx, [workspaceId]);
}

/** Deletes one locked bot with its versions and results, in the transaction of the caller. */
export async function deleteBotForGood(tx: Db, enqueue: Enqueue, botId: string): Promise<void> {
  await deleteLocked(tx, enqueue, [botId]);
  await noteGone(enqueue, [botId]);
}

async function deleteLocked(tx: Db, enqueue: Enqueue, botIds: readonly string[]): Promise<void> {
  if (botIds.length === 0) return;
  await deleteEverythingOf(tx, botIds);
  // that may have taken long: everybody else can publish meanwhile
  await lockPublicIds(tx);
  for (const bot of await deleteBotRows(tx, botIds)) await enqueuePointer(enqueue, bot);
}
