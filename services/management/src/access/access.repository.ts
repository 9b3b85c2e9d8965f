import type { UserMode } from '@parley/schema';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';
import { members } from '../database/schema/members.ts';
import { workspaces } from '../database/schema/workspaces.ts';

/**
 * The workspace of a bot and the facts that decide if it may be changed; little enough to be read for every
 * request.
 */
export type BotForAccess = Pick<typeof bots.$inferSelect, 'workspaceId' | 'isArchived'> & {
  readonly botId: string;
  readonly isSuspended: boolean;
  readonly isPastDue: boolean;
};

/** The access row of the bot with this id. */
export async function findBotForAccess(db: Db, botId: string): Promise<BotForAccess | undefined> {
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

/** The mode of a user in a workspace; undefined for one who is no member. */
export async function findMemberMode(
  db: Db,
  userId: string,
  workspaceId: string,
): Promise<UserMode | undefined> {
  const [row] = await db
    .select({ mode: members.mode })
    .from(members)
    .where(and(eq(members.userId, userId), eq(members.workspaceId, workspaceId)));
  return row?.mode;
}

/** A workspace as it is stored. */
export type WorkspaceRow = typeof workspaces.$inferSelect;

/** The workspace with this id. */
export async function findWorkspace(db: Db, workspaceId: string): Promise<WorkspaceRow | undefined> {
  const [row] = await db.select().from(workspaces).where(eq(workspaces.id, workspaceId));
  return row;
}
