import type { BotContent, BotVersion } from '@parley/schema';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';
import { botVersions } from '../database/schema/versions.ts';

/** The draft of a bot, and the content that new chats get. */
export type DifferingContents = {
  readonly draft: BotContent;
  readonly published: Readonly<Record<string, unknown>>;
  readonly version: BotVersion;
};

const itsVersion = and(eq(botVersions.botId, bots.id), eq(botVersions.hash, bots.publishedHash));

/** The bytes that each of these bots takes together with its published version, as Postgres keeps them. */
export async function sizesWithVersions(
  db: Db,
  botIds: readonly string[],
): Promise<readonly { readonly id: string; readonly bytes: number }[]> {
  if (botIds.length === 0) return [];
  const bytes = sql`pg_column_size(${bots.content}) + pg_column_size(${botVersions.content})`.mapWith(Number);
  return db
    .select({ id: bots.id, bytes })
    .from(bots)
    .innerJoin(botVersions, itsVersion)
    .where(inArray(bots.id, [...botIds]));
}

/** The draft of a bot and its published version; undefined if they are equal. */
export async function differingContents(db: Db, botId: string): Promise<DifferingContents | undefined> {
  const [row] = await db
    .select({ draft: bots.content, published: botVersions.content, version: botVersions.version })
    .from(bots)
    .innerJoin(botVersions, itsVersion)
    .where(and(eq(bots.id, botId), sql`${bots.content}::jsonb <> ${botVersions.content}`));
  return row;
}
