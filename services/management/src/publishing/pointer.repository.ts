import type { BotVersion } from '@parley/schema';
import { and, eq, not, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';
import { organizations, sharedOrganizationId } from '../database/schema/organizations.ts';
import { botVersions } from '../database/schema/versions.ts';
import { workspaces } from '../database/schema/workspaces.ts';

/** A bot, its workspace, and what chat must know of its published version. What may be large is none of it. */
export type PointedBot = {
  readonly bot: Pick<
    typeof bots.$inferSelect,
    'id' | 'name' | 'publicId' | 'isArchived' | 'isClosed' | 'publishedAt' | 'revision'
  >;
  readonly workspace: Pick<typeof workspaces.$inferSelect, 'id' | 'isSuspended'>;
  /** The organization whose share of the machine its chats use. */
  readonly organizationId: string;
  readonly version: { readonly hash: string; readonly settings: unknown } | null;
};

/** A bot that is published, and the version that it is published in. */
export type PublishedRow = {
  readonly bot: Pick<
    typeof bots.$inferSelect,
    'id' | 'publicationId' | 'firstPublishedAt' | 'publishedAt' | 'lastActivityAt'
  >;
  readonly version: typeof botVersions.$inferSelect;
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

/** True where there is a bot with this id that is not archived. */
export async function isActiveBot(db: Db, botId: string): Promise<boolean> {
  const rows = await db
    .select({ id: bots.id })
    .from(bots)
    .where(and(eq(bots.id, botId), not(bots.isArchived)));
  return rows.length > 0;
}

/** True for the id of a bot, be it archived or not. */
export async function isBot(db: Db, id: string): Promise<boolean> {
  return (await db.$count(bots, eq(bots.id, id))) > 0;
}

/** The published version of the bot with this id. */
export async function findPublished(db: Db, botId: string): Promise<PublishedRow | undefined> {
  const { id, publicationId, firstPublishedAt, publishedAt, lastActivityAt } = bots;
  const [row] = await db
    .select({
      bot: { id, publicationId, firstPublishedAt, publishedAt, lastActivityAt },
      version: botVersions,
    })
    .from(bots)
    .innerJoin(botVersions, isPublishedVersion)
    .where(eq(bots.id, botId));
  return row;
}

/** One version of a bot, its content as JSON, and the workspace it belongs to. */
export async function findVersionOf(
  db: Db,
  botId: string,
  hash: string,
): Promise<
  { readonly workspaceId: string; readonly version: BotVersion; readonly content: string } | undefined
> {
  const [row] = await db
    .select({
      workspaceId: bots.workspaceId,
      version: botVersions.version,
      content: sql<string>`${botVersions.content}::text`,
    })
    .from(botVersions)
    .innerJoin(bots, eq(bots.id, botVersions.botId))
    .where(and(eq(botVersions.botId, botId), eq(botVersions.hash, hash)));
  return row;
}

const isPublishedVersion = and(eq(botVersions.botId, bots.id), eq(botVersions.hash, bots.publishedHash));

function pointedBots(db: Db) {
  const { id, name, publicId, isArchived, isClosed, publishedAt, revision } = bots;
  return db
    .select({
      bot: { id, name, publicId, isArchived, isClosed, publishedAt, revision },
      workspace: { id: workspaces.id, isSuspended: workspaces.isSuspended },
      organizationId: sharedOrganizationId,
      version: { hash: botVersions.hash, settings: sql<unknown>`${botVersions.content} -> 'settings'` },
    })
    .from(bots)
    .innerJoin(workspaces, eq(workspaces.id, bots.workspaceId))
    .innerJoin(organizations, eq(organizations.id, workspaces.organizationId))
    .leftJoin(botVersions, isPublishedVersion);
}
