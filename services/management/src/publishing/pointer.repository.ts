import { and, eq } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';
import { botVersions } from '../database/schema/versions.ts';
import { workspaces } from '../database/schema/workspaces.ts';

/** A bot, its workspace and its published version. The draft, which may be large, is none of it. */
export type PointedBot = {
  readonly bot: Pick<
    typeof bots.$inferSelect,
    | 'id'
    | 'publicId'
    | 'isArchived'
    | 'isClosed'
    | 'publicationId'
    | 'firstPublishedAt'
    | 'publishedAt'
    | 'lastActivityAt'
    | 'revision'
  >;
  readonly workspace: Pick<typeof workspaces.$inferSelect, 'id' | 'organizationId' | 'isSuspended'>;
  readonly version: typeof botVersions.$inferSelect | null;
};

/** The bot with this id, with the version that a chat would begin with. */
export async function findPointed(db: Db, botId: string): Promise<PointedBot | undefined> {
  const [row] = await pointedBots(db).where(eq(bots.id, botId));
  return row;
}

/** The bot with this public id, with the version that a chat would begin with. */
export async function findPointedByPublicId(db: Db, publicId: string): Promise<PointedBot | undefined> {
  const [row] = await pointedBots(db).where(eq(bots.publicId, publicId));
  return row;
}

/** One version of a bot and the workspace it belongs to. */
export async function findVersionOf(
  db: Db,
  botId: string,
  hash: string,
): Promise<{ readonly workspaceId: string; readonly version: typeof botVersions.$inferSelect } | undefined> {
  const [row] = await db
    .select({ workspaceId: bots.workspaceId, version: botVersions })
    .from(botVersions)
    .innerJoin(bots, eq(bots.id, botVersions.botId))
    .where(and(eq(botVersions.botId, botId), eq(botVersions.hash, hash)));
  return row;
}

function pointedBots(db: Db) {
  const { id, publicId, isArchived, isClosed } = bots;
  const { publicationId, firstPublishedAt, publishedAt, lastActivityAt, revision } = bots;
  const published = { publicationId, firstPublishedAt, publishedAt, lastActivityAt };
  const { organizationId, isSuspended } = workspaces;
  return db
    .select({
      bot: { id, publicId, isArchived, isClosed, revision, ...published },
      workspace: { id: workspaces.id, organizationId, isSuspended },
      version: botVersions,
    })
    .from(bots)
    .innerJoin(workspaces, eq(workspaces.id, bots.workspaceId))
    .leftJoin(botVersions, and(eq(botVersions.botId, bots.id), eq(botVersions.hash, bots.publishedHash)));
}
