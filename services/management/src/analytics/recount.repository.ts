import { sql } from 'drizzle-orm';
import { inTransaction, type Database } from '../database/client.ts';
import { hourLength } from '../results/position.ts';

/** A count that is not what the results themselves come to. */
type CountDifference = {
  readonly botId: string;
  /** The version; of the counts of a bot's results none. */
  readonly hash: string | null;
  readonly hour: string;
  /** The key of a visit (`countKeys`), or `views`, `starts` or `completed`. */
  readonly key: number | string;
  readonly counted: number;
  readonly found: number;
};

/** Differences that are told one by one. */
const mostTold = 100;

/**
 * Compares what is counted with what the results of the installation come to, all at one instant: visits by version, hour
 * and day, and views, starts and completions by hour. It reads every result and changes nothing.
 */
export async function recount(
  db: Database,
): Promise<{ readonly differences: readonly CountDifference[]; readonly differing: number }> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`);
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    const { rows } = await tx.execute<CountDifference & { all: number }>(sql`
      WITH found AS (
        SELECT visits.bot_id, visits.hash, visits.position / ${hourLength}::bigint AS hour, key, count(*) AS count
        FROM result_visits AS visits
        JOIN results ON results.bot_id = visits.bot_id AND results.position = visits.position
          AND results.id = visits.result_id AND NOT results.is_archived,
        unnest(visits.keys) AS key GROUP BY 1, 2, 3, 4
      ), counted AS (
        SELECT bot_id, hash, hours, hour, key, sum(count) AS count
        FROM flow_counts, unnest(keys, counts) AS each (key, count) GROUP BY 1, 2, 3, 4, 5
      ), by_hour AS (
        SELECT bot_id, hash, hour, key, sum(count) AS count FROM counted WHERE hours <= 1 GROUP BY 1, 2, 3, 4
      ), by_day AS (
        SELECT bot_id, hash, hour / 24 * 24 AS hour, key, sum(count) AS count
        FROM counted WHERE hours <> 1 GROUP BY 1, 2, 3, 4
      ), found_by_day AS (
        SELECT bot_id, hash, hour / 24 * 24 AS hour, key, sum(count) AS count FROM found GROUP BY 1, 2, 3, 4
      ), of_results AS (
        SELECT bot_id, position / ${hourLength}::bigint AS hour, count(*) AS views,
          count(*) FILTER (WHERE has_started) AS starts, count(*) FILTER (WHERE is_completed) AS completed
        FROM results WHERE NOT is_archived GROUP BY 1, 2
      ), of_counts AS (
        SELECT bot_id, hour, sum(views) AS views, sum(starts) AS starts, sum(completed) AS completed
        FROM result_counts GROUP BY 1, 2
      ), pairs AS (
        SELECT bot_id, hash, hour, key::text, by_hour.count AS counted, found.count AS found
        FROM by_hour FULL JOIN found USING (bot_id, hash, hour, key)
        UNION ALL
        SELECT bot_id, hash, hour, key::text, by_day.count, found_by_day.count
        FROM by_day FULL JOIN found_by_day USING (bot_id, hash, hour, key)
        UNION ALL
        SELECT bot_id, NULL, hour, name, counted, found
        FROM of_counts FULL JOIN of_results USING (bot_id, hour)
        CROSS JOIN LATERAL (VALUES
          ('views', of_counts.views, of_results.views),
          ('starts', of_counts.starts, of_results.starts),
          ('completed', of_counts.completed, of_results.completed)
        ) AS each (name, counted, found)
      ), differing AS (
        SELECT DISTINCT bot_id, hash, hour, key, coalesce(counted, 0)::int AS counted, coalesce(found, 0)::int AS found
        FROM pairs WHERE coalesce(counted, 0) <> coalesce(found, 0)
      )
      SELECT bot_id AS "botId", hash, to_char(to_timestamp(hour * 3600) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:00"Z"') AS hour,
        key, counted, found, (count(*) OVER ())::int AS all
      FROM differing ORDER BY bot_id, hash, differing.hour, key LIMIT ${mostTold}`);
    const differences = rows.map(({ all: _, key, ...row }) => ({
      ...row,
      key: /^-?\d+$/.test(String(key)) ? Number(key) : key,
    }));
    return { differences, differing: rows[0]?.all ?? 0 };
  });
}
