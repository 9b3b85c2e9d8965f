import { sql, type SQL } from 'drizzle-orm';
import type { Database, Db } from '../database/client.ts';
import { hourLength, type PositionRange } from '../results/position.ts';

/** The sum of one key over results that are not archived. */
export type KeyCount = { readonly key: number; readonly count: number };

/** The keys that are wanted: all of one version, or some of all versions. */
type WantedKeys =
  { readonly hash: string } | { readonly below: number } | { readonly keys: readonly number[] };

const hoursOfDay = 24;

/**
 * Sums what is counted of the results of a bot within a span. Whole days and hours are counted already; sets of results
 * are read only of what the span has of the hours it begins and ends in.
 */
export async function countKeysIn(
  db: Db,
  botId: string,
  { from, until }: PositionRange,
  wanted: WantedKeys,
): Promise<KeyCount[]> {
  const firstHour = Math.ceil(from / hourLength);
  const endHour = Math.floor(until / hourLength);
  const firstDay = Math.ceil(firstHour / hoursOfDay) * hoursOfDay;
  const endDay = Math.floor(endHour / hoursOfDay) * hoursOfDay;
  const counted = (hours: number, first: number, end: number): SQL[] =>
    first >= end
      ? []
      : [
          sql`SELECT keys, counts FROM flow_counts
            WHERE bot_id = ${botId} AND hours = ${hours} AND hour >= ${first} AND hour < ${end} AND ${isOfHash(wanted)}`,
        ];
  const read = (first: number, end: number): SQL[] =>
    first >= end
      ? []
      : [
          sql`SELECT visits.keys, array_fill(1, ARRAY[cardinality(visits.keys)]) FROM result_visits AS visits
            JOIN results ON results.bot_id = visits.bot_id AND results.position = visits.position
              AND results.id = visits.result_id AND NOT results.is_archived
            WHERE visits.bot_id = ${botId} AND visits.position >= ${first} AND visits.position < ${end}
              AND ${isOfHash(wanted, sql`visits.hash`)}`,
        ];
  const hasDays = firstDay < endDay;
  const parts =
    firstHour < endHour
      ? [
          ...counted(0, firstHour, endHour),
          ...(hasDays
            ? [
                ...counted(1, firstHour, firstDay),
                ...counted(hoursOfDay, firstDay, endDay),
                ...counted(1, endDay, endHour),
              ]
            : counted(1, firstHour, endHour)),
          ...read(from, firstHour * hourLength),
          ...read(endHour * hourLength, until),
        ]
      : read(from, until);
  if (parts.length === 0) return [];
  // one statement, so that all of it is of one instant
  const { rows } = await db.execute<{ key: number; count: number }>(sql`
    SELECT key, sum(count)::int AS count
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS rows (keys, counts), unnest(keys, counts) AS each (key, count)
    WHERE ${isWanted(wanted)} GROUP BY key HAVING sum(count) <> 0`);
  return rows;
}

const isOfHash = (wanted: WantedKeys, column = sql`hash`): SQL =>
  'hash' in wanted ? sql`${column} = ${wanted.hash}` : sql`true`;

function isWanted(wanted: WantedKeys): SQL {
  if ('below' in wanted) return sql`key <= ${wanted.below}`;
  if ('keys' in wanted) return sql`key = ANY (${sql.param([...wanted.keys])}::integer[])`;
  return sql`true`;
}

/** The most hours of versions that one statement merges. */
const batchSize = 500;

/**
 * Merges the counts that were added since the last time into those of their hours and days. What they come to is the same
 * in every snapshot; two that merge at once merge each row once. Says how many hours of versions were merged.
 */
export async function mergeFlowCounts(db: Database): Promise<number> {
  for (let merged = 0; ;) {
    const { rowCount } = await db.execute(sql`
      WITH spans AS (
        SELECT DISTINCT bot_id, hash, hour FROM flow_counts WHERE hours = 0 LIMIT ${batchSize}
      ), added AS (
        DELETE FROM flow_counts USING spans
        WHERE flow_counts.bot_id = spans.bot_id AND flow_counts.hash = spans.hash
          AND flow_counts.hour = spans.hour AND hours = 0
        RETURNING flow_counts.*
      ), of_hours AS (
        DELETE FROM flow_counts USING spans
        WHERE flow_counts.bot_id = spans.bot_id AND flow_counts.hash = spans.hash
          AND flow_counts.hour = spans.hour AND hours = 1
        RETURNING flow_counts.*
      ), of_days AS (
        DELETE FROM flow_counts USING (
          SELECT DISTINCT bot_id, hash, hour / ${hoursOfDay} * ${hoursOfDay} AS hour FROM spans
        ) AS days
        WHERE flow_counts.bot_id = days.bot_id AND flow_counts.hash = days.hash
          AND flow_counts.hour = days.hour AND hours = ${hoursOfDay}
        RETURNING flow_counts.*
      ), summed AS (
        SELECT bot_id, hash, hour, hours, key, sum(count)::int AS count
        FROM (
          SELECT bot_id, hash, hour, 1 AS hours, keys, counts FROM added
          UNION ALL SELECT bot_id, hash, hour, 1, keys, counts FROM of_hours
          UNION ALL SELECT bot_id, hash, hour / ${hoursOfDay} * ${hoursOfDay}, ${hoursOfDay}, keys, counts FROM added
          UNION ALL SELECT bot_id, hash, hour, ${hoursOfDay}, keys, counts FROM of_days
        ) AS rows, unnest(keys, counts) AS each (key, count)
        GROUP BY 1, 2, 3, 4, 5 HAVING sum(count) <> 0
      ), together AS (
        INSERT INTO flow_counts (bot_id, hash, hour, hours, keys, counts)
        SELECT bot_id, hash, hour, hours, array_agg(key ORDER BY key), array_agg(count ORDER BY key)
        FROM summed GROUP BY 1, 2, 3, 4
      )
      SELECT FROM spans`);
    merged += rowCount ?? 0;
    if ((rowCount ?? 0) < batchSize) return merged;
  }
}
