import { and, eq, inArray, not, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';
import { botVersions } from '../database/schema/versions.ts';
import { findLinkGraphs } from './judging/facts.repository.ts';
import { readSnapshot } from './read-snapshot.ts';

/** Linked bots whose content a run of tests reads, and the bytes of all of them as Postgres stores them. */
const most = { bots: 20, bytes: 2_097_152 };

/** The published content of the bots of the workspace that links lead to from the named ones on, as JSON, by bot id. */
export async function readLinkedContents(
  db: Db,
  workspaceId: string,
  botIds: readonly string[],
): Promise<Record<string, string>> {
  const reached = Object.keys(await findLinkGraphs(db, workspaceId, botIds));
  const ids = [...new Set([...botIds, ...reached])].slice(0, most.bots);
  const found = await db
    .select({
      id: bots.id,
      hash: botVersions.hash,
      bytes: sql<number>`pg_column_size(${botVersions.content})`.mapWith(Number),
    })
    .from(bots)
    .innerJoin(botVersions, and(eq(botVersions.botId, bots.id), eq(botVersions.hash, bots.publishedHash)))
    .where(and(eq(bots.workspaceId, workspaceId), inArray(bots.id, ids), not(bots.isArchived)));
  const contents: Record<string, string> = {};
  let room = most.bytes;
  for (const { id, hash, bytes } of found) {
    room -= bytes;
    if (room < 0) break;
    const snapshot = await readSnapshot(db, id, hash);
    if (snapshot) contents[id] = snapshot.content;
  }
  return contents;
}
