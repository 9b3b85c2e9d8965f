import type { CheckFloor, LinkGraph, LinkedBot } from '@parley/engine';
import type { ChannelName } from '@parley/schema/contract';
import { and, eq, not, sql } from 'drizzle-orm';
import type { Db } from '../../database/client.ts';
import { bots } from '../../database/schema/bots.ts';
import { botVersions } from '../../database/schema/versions.ts';
import { workspaces } from '../../database/schema/workspaces.ts';

/** The demands that a workspace makes of its bots beyond the rules. */
export async function findCheckFloor(db: Db, workspaceId: string): Promise<CheckFloor> {
  const { checkFloor } = workspaces;
  const [row] = await db.select({ checkFloor }).from(workspaces).where(eq(workspaces.id, workspaceId));
  return row?.checkFloor ?? {};
}

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

/** The credentials that a bot names for each channel, and the name of another published bot that names the same. */
export type ChannelChoices = Readonly<
  Record<ChannelName, { readonly credentialsId: string | null; readonly otherBot: string | null }>
>;

/** The credentials that a bot has chosen for its messaging channels. */
export async function findChannelChoices(
  db: Db,
  workspaceId: string,
  botId: string,
): Promise<ChannelChoices> {
  const other = (column: 'messaging_a_credentials_id' | 'messaging_b_credentials_id') => sql`(
    select name from bots other
    where other.workspace_id = ${workspaceId} and other.id <> bot.id and not other.is_archived
      and other.published_hash is not null and other.${sql.raw(column)} = bot.${sql.raw(column)}
    order by other.published_at desc, other.id limit 1)`;
  const { rows } = await db.execute<{
    a: string | null;
    b: string | null;
    other_a: string | null;
    other_b: string | null;
  }>(sql`
    select bot.messaging_a_credentials_id a, bot.messaging_b_credentials_id b,
      ${other('messaging_a_credentials_id')} other_a, ${other('messaging_b_credentials_id')} other_b
    from bots bot where bot.id = ${botId}`);
  const [row] = rows;
  return {
    messagingA: { credentialsId: row?.a ?? null, otherBot: row?.other_a ?? null },
    messagingB: { credentialsId: row?.b ?? null, otherBot: row?.other_b ?? null },
  };
}
