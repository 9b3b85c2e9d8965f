import type { LinkGraph, LinkedBot } from '@parley/engine';
import { and, eq, not, sql } from 'drizzle-orm';
import type { Db } from '../../database/client.ts';
import { bots } from '../../database/schema/bots.ts';
import { botVersions } from '../../database/schema/versions.ts';

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

/** The most bots whose link graphs are read for one check: each takes up to 64 KB. */
const maxLinkGraphs = 100;

/**
 * The link graphs of the published bots of the workspace that links lead to from the named ones on, these included, by
 * bot id. Above `maxLinkGraphs` some are left out.
 */
export async function findLinkGraphs(
  db: Db,
  workspaceId: string,
  botIds: readonly string[],
): Promise<Record<string, LinkGraph>> {
  if (botIds.length === 0) return {};
  const { rows } = await db.execute<{ id: string; graph: LinkGraph }>(sql`
    with recursive linked (id) as (
      select unnest(${sql.param([...botIds])}::text[])
      union
      select link ->> 'botId'
      from linked
        join ${bots} on ${bots.id} = linked.id and ${bots.workspaceId} = ${workspaceId}
        join ${botVersions} on ${botVersions.botId} = ${bots.id} and ${botVersions.hash} = ${bots.publishedHash},
        jsonb_array_elements(${botVersions.linkGraph} -> 'links') link
    )
    select ${bots.id} as id, ${botVersions.linkGraph} as graph
    from linked
      join ${bots} on ${bots.id} = linked.id
      join ${botVersions} on ${botVersions.botId} = ${bots.id} and ${botVersions.hash} = ${bots.publishedHash}
    where ${bots.workspaceId} = ${workspaceId} and not ${bots.isArchived} and ${botVersions.linkGraph} is not null
    limit ${maxLinkGraphs}`);
  return Object.fromEntries(rows.map(({ id, graph }) => [id, graph]));
}
