import type { BotScope } from '../access/bot-access.ts';
import { inTransaction, type Db } from '../database/client.ts';
import type { Deps } from '../deps.ts';

/** Changes the comments on a bot in one transaction; those who have the bot open are told once it is committed. */
export async function changeComments<T>(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  { botId, user }: BotScope,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(db, work);
  live.tell(botId, { type: 'commented', commentedBy: user.userId });
  return result;
}
