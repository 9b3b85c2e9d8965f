import type { BotContent, BotVersion } from '@parley/schema';
import { and, eq, sql, type SQL } from 'drizzle-orm';
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

// one parameter, however many ids there are
const isOneOf = (botIds: readonly string[]): SQL => sql`${bots.id} = ANY(${sql.param([...botIds])})`;

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
    .where(isOneOf(botIds));
}

/** The drafts and published versions of those of these bots whose two differ, by the id of the bot. */
export async function differingContents(
  db: Db,
  botIds: readonly string[],
): Promise<ReadonlyMap<string, DifferingContents>> {
  if (botIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: bots.id,
      draft: bots.content,
      published: botVersions.content,
      version: botVersions.version,
    })
    .from(bots)
    .innerJoin(botVersions, itsVersion)
    .where(and(isOneOf(botIds), sql`${bots.content}::jsonb <> ${botVersions.content}`));
  return new Map(rows.map(({ id, ...contents }) => [id, contents]));
}
