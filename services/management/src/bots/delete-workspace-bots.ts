import type { Db } from '../database/client.ts';
import type { Enqueue } from '../outbox/outbox-transaction.ts';
import { deleteEverythingOf } from '../results/bots-gone.repository.ts';
import { enqueuePointer } from './bot-changes.ts';
import { deleteBotsOf } from './bot.repository.ts';
import { lockPublicIds } from './public-ids.repository.ts';

/** Deletes the bots of a workspace with their versions and results, in the transaction of the caller. */
export async function deleteWorkspaceBots(tx: Db, enqueue: Enqueue, workspaceId: string): Promise<void> {
  await lockPublicIds(tx);
  const bots = await deleteBotsOf(tx, workspaceId);
  const botIds = bots.map(({ id }) => id);
  await deleteEverythingOf(tx, botIds, workspaceId);
  for (const bot of bots) await enqueuePointer(enqueue, bot);
}
