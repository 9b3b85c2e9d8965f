import type { Db } from '../database/client.ts';
import type { Enqueue } from '../outbox/outbox-transaction.ts';
import { noteGone } from '../outbox/note-gone.ts';
import { deleteEverythingOf, deleteRetentionOf } from '../results/bots-gone.repository.ts';
import { enqueuePointer } from './bot-changes.ts';
import { deleteBotRow, deleteBotsOf, type DeletedBot } from './bot.repository.ts';
import { lockPublicIds } from './public-ids.repository.ts';

/** Deletes the bots of a workspace with their versions and results, in the transaction of the caller. */
export async function deleteWorkspaceBots(tx: Db, enqueue: Enqueue, workspaceId: string): Promise<void> {
  await lockPublicIds(tx);
  await deleteLeftovers(tx, enqueue, await deleteBotsOf(tx, workspaceId));
  await deleteRetentionOf(tx, [workspaceId]);
}

/** Deletes one bot with its versions and results, in the transaction of the caller. */
export async function deleteBotForGood(tx: Db, enqueue: Enqueue, botId: string): Promise<void> {
  await lockPublicIds(tx);
  await deleteLeftovers(tx, enqueue, await deleteBotRow(tx, botId));
  await noteGone(enqueue, [botId]);
}

async function deleteLeftovers(tx: Db, enqueue: Enqueue, bots: readonly DeletedBot[]): Promise<void> {
  await deleteEverythingOf(
    tx,
    bots.map(({ id }) => id),
  );
  for (const bot of bots) await enqueuePointer(enqueue, bot);
}
