import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';
import { botVersions } from '../database/schema/versions.ts';
import type { ListPart } from '../list-part.repository.ts';

const { id, workspaceId, name, icon, createdAt, updatedAt, archivedAt, formerPublicId, isArchived } = bots;
const columns = { id, workspaceId, name, icon, createdAt, updatedAt, archivedAt, formerPublicId };

/** An archived bot without its content. */
export type ArchivedBotRow = Pick<typeof bots.$inferSelect, keyof typeof columns>;

/** The archived bot with this id. */
export async function findArchivedBot(db: Db, botId: string): Promise<ArchivedBotRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(bots)
    .where(and(eq(id, botId), isArchived));
  return row;
}

/** The archived bots of a workspace, newest first. */
export function findArchivedBots(
  db: Db,
  ofWorkspace: string,
  { beyond, limit }: ListPart,
): Promise<ArchivedBotRow[]> {
  return db
    .select(columns)
    .from(bots)
    .where(
      and(
        eq(workspaceId, ofWorkspace),
        isArchived,
        beyond && sql`(${createdAt}, ${id}) < (${beyond.createdAt.toISOString()}::timestamptz, ${beyond.id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** The number of versions a bot was published in. */
export function countVersions(db: Db, botId: string): Promise<number> {
  return db.$count(botVersions, eq(botVersions.botId, botId));
}
