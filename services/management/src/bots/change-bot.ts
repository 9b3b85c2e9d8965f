import { botNotFound } from '@parley/errors';
import type { Db } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import { inOutboxTransaction, type Enqueue } from '../outbox/outbox-transaction.ts';
import { enqueuePointer } from './bot-changes.ts';
import { lockBot, updateBotRow, type BotRow, type NewBotRow } from './bot.repository.ts';
import { savingBot } from './save-bot.ts';

/** A bot that nobody else changes until the transaction `tx` ends. */
export type BotChange = { readonly bot: BotRow; readonly tx: Db; readonly enqueue: Enqueue };

/**
 * Changes a bot in one transaction, and tells Redis of what `work` enqueued once it is committed. `work` runs again
 * where another transaction came in between. Throws `bot-not-found` where there is no such bot or it is archived, and
 * the problem that says so where another bot has its public id or its domain.
 */
export function changeBot<T>(
  deps: Pick<Deps, 'db' | 'relay'>,
  botId: string,
  work: (change: BotChange) => Promise<T>,
): Promise<T> {
  return savingBot(() =>
    inOutboxTransaction(deps, async (tx, enqueue) => {
      const bot = await lockBot(tx, botId);
      if (!bot || bot.isArchived) throw botNotFound();
      return work({ bot, tx, enqueue });
    }),
  );
}

/** Writes changes that chat has to hear of: with a new revision. Gives the bot as it is stored then. */
export async function updateBotForChat(
  { bot, tx, enqueue }: BotChange,
  changes: Partial<Omit<NewBotRow, 'revision'>>,
): Promise<BotRow> {
  const updated = await updateBotRow(tx, bot.id, changes, { isForChat: true });
  await enqueuePointer(enqueue, updated, bot.publicId);
  return updated;
}
