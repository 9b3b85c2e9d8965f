import { botNotFound } from '@parley/errors';
import type { Db } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import type { News } from '../live/live-event.ts';
import { inOutboxTransaction, type Enqueue } from '../outbox/outbox-transaction.ts';
import { enqueuePointer, savingBot } from './bot-changes.ts';
import {
  lockBot,
  lockBotHead,
  lockBotState,
  updateBotRow,
  type BotHead,
  type BotRow,
  type BotState,
  type NewBotRow,
} from './bot.repository.ts';

/** A bot that nobody else changes until the transaction `tx` ends. */
export type BotChange<Bot extends BotState = BotState> = {
  readonly bot: Bot;
  readonly tx: Db;
  readonly enqueue: Enqueue;
  /** Tells those who have the bot open, once the transaction is committed. */
  readonly tell: (news: News) => void;
};

/** The parts of the service that a change of a bot needs. */
export type ChangeDeps = Pick<Deps, 'db' | 'relay' | 'live'>;

/**
 * Changes a bot in one transaction, and tells Redis of what `work` enqueued once it is committed. `work` runs again
 * where another transaction came in between. Throws `bot-not-found` where there is no such bot or it is archived, and
 * the problem that says so where another bot has its public id or its domain.
 */
export function changeBot<T>(
  deps: ChangeDeps,
  botId: string,
  work: (change: BotChange) => Promise<T>,
): Promise<T> {
  return changeLocked(deps, async (tx) => unlessArchived(await lockBotState(tx, botId)), work);
}

/** Changes an archived bot as `changeBot` does; one that is not archived is not found. */
export function changeArchivedBot<T>(
  deps: ChangeDeps,
  botId: string,
  work: (change: BotChange) => Promise<T>,
): Promise<T> {
  const lock = async (tx: Db): Promise<BotState | undefined> => {
    const bot = await lockBotState(tx, botId);
    return bot?.isArchived === true ? bot : undefined;
  };
  return changeLocked(deps, lock, work);
}

/** Changes a bot as `changeBot` does, if the change has to read the draft. */
export function changeDraft<T>(
  deps: ChangeDeps,
  botId: string,
  work: (change: BotChange<BotRow>) => Promise<T>,
): Promise<T> {
  return changeLocked(deps, async (tx) => unlessArchived(await lockBot(tx, botId)), work);
}

function unlessArchived<Bot extends BotState>(bot: Bot | undefined): Bot | undefined {
  return bot?.isArchived === true ? undefined : bot;
}

/** Changes a bot as `changeBot` does, if the change reads the content of the draft by itself, where it needs it. */
export function changeUnread<T>(
  deps: ChangeDeps,
  botId: string,
  work: (change: BotChange<BotHead>) => Promise<T>,
): Promise<T> {
  return changeLocked(deps, (tx) => lockBotHead(tx, botId), work);
}

async function changeLocked<T, Bot extends BotState>(
  deps: ChangeDeps,
  lock: (tx: Db) => Promise<Bot | undefined>,
  work: (change: BotChange<Bot>) => Promise<T>,
): Promise<T> {
  const { botId, news, result } = await savingBot(() =>
    inOutboxTransaction(deps, async (tx, enqueue) => {
      const bot = await lock(tx);
      if (!bot) throw botNotFound();
      // of this attempt alone
      const news: News[] = [];
      const result = await work({ bot, tx, enqueue, tell: (one) => news.push(one) });
      return { botId: bot.id, news, result };
    }),
  );
  for (const one of news) deps.live.tell(botId, one);
  return result;
}

/** Writes changes that chat has to hear of: with a new revision. Gives the facts about the bot then. */
export async function updateBotForChat(
  { bot, tx, enqueue }: BotChange,
  changes: Partial<Omit<NewBotRow, 'revision'>>,
): Promise<BotState> {
  const updated = await updateBotRow(tx, bot.id, changes);
  await enqueuePointer(enqueue, updated, bot);
  return updated;
}
