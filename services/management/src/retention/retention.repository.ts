import { and, asc, eq, exists, lt, or, sql, type SQL } from 'drizzle-orm';
import { inTransaction, type Database, type Db } from '../database/client.ts';
import { subselect } from '../database/subselect.ts';
import { bots } from '../database/schema/bots.ts';
import { resultColumns } from '../database/schema/result-columns.ts';
import { results } from '../database/schema/results.ts';
import { retention } from '../database/schema/retention.ts';
import { eraseResults } from '../results/delete-results.repository.ts';
import { firstPositionOf } from '../results/position.ts';

const dayMs = 86_400_000;
const batchSize = 500;

/** For how many days the results of a bot or a workspace are kept; undefined where nothing limits it. */
export async function findRetention(db: Db, ownerId: string): Promise<number | undefined> {
  const [row] = await db.select().from(retention).where(eq(retention.ownerId, ownerId));
  return row?.days;
}

/** Limits for how many days the results of a bot or a workspace are kept; null lifts the limit. */
export async function setRetention(db: Db, ownerId: string, days: number | null): Promise<void> {
  if (days === null) await db.delete(retention).where(eq(retention.ownerId, ownerId));
  else
    await db
      .insert(retention)
      .values({ ownerId, days })
      .onConflictDoUpdate({ target: retention.ownerId, set: { days } });
}

/** Of a row of `bots`: the first position whose result is still kept, 0 where nothing limits it. */
export function resultsKeptFrom(now: Date): SQL<number> {
  const days = (owner: typeof bots.id | typeof bots.workspaceId): SQL =>
    subselect(sql`SELECT ${retention.days} FROM ${retention} WHERE ${retention.ownerId} = ${owner}`);
  return sql`coalesce(
    ${firstPositionOf(now.getTime())}::bigint
      - coalesce(${days(bots.id)}, ${days(bots.workspaceId)})::bigint * ${firstPositionOf(dayMs)}::bigint,
    0)`.mapWith(Number);
}

/** Deletes the results that are older than their bots keep them; says how many. */
export async function deleteExpired(db: Database, now: Date): Promise<number> {
  const limited = await db
    .select({ botId: bots.id, keptFrom: resultsKeptFrom(now) })
    .from(bots)
    .where(
      exists(
        db
          .select()
          .from(retention)
          .where(or(eq(retention.ownerId, bots.id), eq(retention.ownerId, bots.workspaceId))),
      ),
    );
  let deleted = 0;
  for (const { botId, keptFrom } of limited) deleted += await deleteBefore(db, botId, keptFrom, now);
  return deleted;
}

/** Deletes the leftovers of deleted bots; returns the number of results among them. */
export async function deleteOrphans(db: Database, now: Date): Promise<number> {
  // steps from bot to bot through the index, however many results each has
  const { rows } = await db.execute<{ bot_id: string }>(sql`
    WITH RECURSIVE seen AS (
      (SELECT bot_id FROM results ORDER BY bot_id LIMIT 1)
      UNION ALL
      SELECT (SELECT bot_id FROM results WHERE bot_id > seen.bot_id ORDER BY bot_id LIMIT 1)
      FROM seen WHERE seen.bot_id IS NOT NULL
    )
    SELECT bot_id FROM seen
    WHERE bot_id IS NOT NULL AND NOT EXISTS (SELECT FROM bots WHERE bots.id = seen.bot_id)`);
  let deleted = 0;
  for (const { bot_id: botId } of rows) {
    deleted += await deleteBefore(db, botId, Number.MAX_SAFE_INTEGER, now);
    await db.delete(resultColumns).where(eq(resultColumns.botId, botId));
  }
  return deleted;
}

/** Makes the partitions of this month and the next ones; says how many were missing. */
export async function makePartitions(db: Db, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ made: number }>(
    sql`SELECT make_partitions(${at}, ${at} + interval '3 months') AS made`,
  );
  return rows[0]?.made ?? 0;
}

/** Batch by batch, so that nothing is locked for long. */
async function deleteBefore(db: Database, botId: string, position: number, now: Date): Promise<number> {
  for (let deleted = 0; ;) {
    const count = await inTransaction(db, async (tx) => {
      const keys = await tx
        .select({ position: results.position, id: results.id })
        .from(results)
        .where(and(eq(results.botId, botId), lt(results.position, position)))
        .orderBy(asc(results.position), asc(results.id))
        .limit(batchSize)
        .for('update');
      await eraseResults(tx, botId, keys, now);
      return keys.length;
    });
    deleted += count;
    if (count < batchSize) return deleted;
  }
}
