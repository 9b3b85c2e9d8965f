import { sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';

/** The most bots and hours that one statement merges. */
const batchSize = 1_000;

/**
 * Merges the counts of results that were added since the last time: one row for each bot and hour that has results. What
 * they come to is the same in every snapshot; two that merge at once merge each row once. Says how many hours of bots
 * were merged.
 */
export async function mergeCounts(db: Database): Promise<number> {
  for (let merged = 0; ;) {
    const { rowCount } = await db.execute(sql`
      WITH hours AS (
        SELECT DISTINCT bot_id, hour FROM result_counts WHERE NOT is_merged LIMIT ${batchSize}
      ), apart AS (
        DELETE FROM result_counts USING hours
        WHERE result_counts.bot_id = hours.bot_id AND result_counts.hour = hours.hour
        RETURNING result_counts.*
      ), together AS (
        INSERT INTO result_counts (bot_id, hour, views, starts, completed, is_merged)
        SELECT bot_id, hour, sum(views), sum(starts), sum(completed), true FROM apart GROUP BY 1, 2
        HAVING sum(views) <> 0 OR sum(starts) <> 0 OR sum(completed) <> 0
      )
      SELECT FROM hours`);
    merged += rowCount ?? 0;
    if ((rowCount ?? 0) < batchSize) return merged;
  }
}
