import type { LinkedBot } from '@parley/engine';
import { and, eq, not, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';
import { botVersions } from '../database/schema/versions.ts';

/** The named bots that are in the workspace, by id, each with the groups of its published version. */
export async function findLinkedBots(
  db: Db,
  workspaceId: string,
  botIds: readonly string[],
): Promise<Record<string, LinkedBot>> {
  if (botIds.length === 0) return {};
  const namesOf = (field: string) =>
    sql<string[] | null>`jsonb_path_query_array(${botVersions.content}, ${`$.groups[*].${field}`}::jsonpath)`;
  // one parameter, however many they are
  const isAmong = sql`${bots.id} = any(${sql.param([...botIds])}::text[])`;
  const rows = await db
    .select({ id: bots.id, ids: namesOf('id'), titles: namesOf('title') })
    .from(bots)
    .leftJoin(botVersions, and(eq(botVersions.botId, bots.id), eq(botVersions.hash, bots.publishedHash)))
    .where(and(eq(bots.workspaceId, workspaceId), isAmong, not(bots.isArchived)));
  return Object.fromEntries(
    rows.map(({ id, ids, titles }) => [
      id,
      { groups: ids === null ? undefined : [...ids, ...(titles ?? [])] },
    ]),
  );
}
