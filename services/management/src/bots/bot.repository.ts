import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';
import { nextRevision } from '../database/schema/columns.ts';
import { workspaces } from '../database/schema/workspaces.ts';

export type BotRow = typeof bots.$inferSelect;
export type NewBotRow = typeof bots.$inferInsert;

/** Where a bot belongs and whether it may be changed; little enough to be read for every request. */
export type BotPlace = Pick<BotRow, 'workspaceId' | 'isArchived'> & {
  readonly botId: string;
  readonly isSuspended: boolean;
  readonly isPastDue: boolean;
};

/** The place of the bot with this id. */
export async function findBotPlace(db: Db, botId: string): Promise<BotPlace | undefined> {
  const [row] = await db
    .select({
      botId: bots.id,
      workspaceId: bots.workspaceId,
      isArchived: bots.isArchived,
      isSuspended: workspaces.isSuspended,
      isPastDue: workspaces.isPastDue,
    })
    .from(bots)
    .innerJoin(workspaces, eq(workspaces.id, bots.workspaceId))
    .where(eq(bots.id, botId));
  return row;
}

/** The bot with this id. */
export async function findBot(db: Db, botId: string): Promise<BotRow | undefined> {
  const [row] = await db.select().from(bots).where(eq(bots.id, botId));
  return row;
}

/** The same, nobody else changing it until the transaction ends. */
export async function lockBot(tx: Db, botId: string): Promise<BotRow | undefined> {
  const [row] = await tx.select().from(bots).where(eq(bots.id, botId)).for('update');
  return row;
}

/** Writes a new bot and gives it as it is stored. */
export async function insertBot(tx: Db, bot: NewBotRow): Promise<BotRow> {
  const [row] = await tx.insert(bots).values(bot).returning();
  if (!row) throw new Error('invariant: an insert returns its row');
  return row;
}

/**
 * Changes a bot that is locked and gives it as it is stored. A change that chat has to hear of takes a new revision.
 */
export async function updateBotRow(
  tx: Db,
  botId: string,
  changes: Partial<Omit<NewBotRow, 'revision'>>,
  { isForChat }: { readonly isForChat: boolean },
): Promise<BotRow> {
  const revision = isForChat ? { revision: nextRevision } : {};
  const [row] = await tx
    .update(bots)
    .set({ ...changes, ...revision })
    .where(eq(bots.id, botId))
    .returning();
  if (!row) throw new Error('invariant: a locked bot is there');
  return row;
}

/** Which of these ids are bots of the workspace. */
export async function findBotsIn(
  db: Db,
  workspaceId: string,
  botIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: bots.id })
    .from(bots)
    .where(and(eq(bots.workspaceId, workspaceId), inArray(bots.id, [...botIds]), eq(bots.isArchived, false)));
  return new Set(rows.map(({ id }) => id));
}
