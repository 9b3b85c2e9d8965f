import type { Bot } from '@parley/schema';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { botRevisions } from '../database/schema/revisions.ts';

/** The number of former states kept for each bot. */
export const keptRevisions = 20;

/** Keeps the present state of a locked bot, and drops all but the last twenty. */
export async function keepRevision(tx: Db, bot: Bot, updatedBy: string | null): Promise<void> {
  const updatedAt = new Date(bot.updatedAt);
  await tx.insert(botRevisions).values({ botId: bot.id, updatedAt, updatedBy, bot });
  const [oldest] = await tx
    .select({ sequence: botRevisions.sequence })
    .from(botRevisions)
    .where(eq(botRevisions.botId, bot.id))
    .orderBy(desc(botRevisions.sequence))
    .offset(keptRevisions - 1)
    .limit(1);
  if (oldest)
    await tx
      .delete(botRevisions)
      .where(and(eq(botRevisions.botId, bot.id), lt(botRevisions.sequence, oldest.sequence)));
}

/** The content of a bot at an instant; undefined if that state is not kept. */
export async function findRevisionAt(db: Db, botId: string, updatedAt: Date): Promise<Bot | undefined> {
  const [row] = await db
    .select({ bot: botRevisions.bot })
    .from(botRevisions)
    .where(and(eq(botRevisions.botId, botId), eq(botRevisions.updatedAt, updatedAt)));
  return row?.bot;
}
