import { botNotFound } from '@parley/errors';
import type { Db } from '../database/client.ts';
import { findBot, type BotRow } from './bot.repository.ts';

/** The bot with this id, archived or not; throws `bot-not-found` where there is none. */
export async function readBot(db: Db, botId: string): Promise<BotRow> {
  const bot = await findBot(db, botId);
  if (!bot) throw botNotFound();
  return bot;
}
