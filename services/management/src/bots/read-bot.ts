import { botNotFound } from '@parley/errors';
import type { Db } from '../database/client.ts';
import { findBot, findDraft, type BotRow, type BotState } from './bot.repository.ts';

/** The bot with this id, archived or not; throws `bot-not-found` where there is none. */
export async function readBot(db: Db, botId: string): Promise<BotRow> {
  const bot = await findBot(db, botId);
  if (!bot) throw botNotFound();
  return bot;
}

/** The bot with the content of its draft as JSON. Throws if it is not there. */
export async function readDraft(db: Db, botId: string): Promise<BotState & { readonly content: string }> {
  const bot = await findDraft(db, botId);
  if (!bot) throw botNotFound();
  return bot;
}
