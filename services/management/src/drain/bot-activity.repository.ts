import { sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import type { ResultRow } from './turn-rows.ts';

/**
 * Notes when the last chat of each bot began, to the minute. A bot that somebody else is writing to is passed over, so
 * that draining waits for nobody and workers do not wait for each other in a circle: the next batch says it again.
 */
export async function touchActivity(tx: Db, rows: readonly ResultRow[]): Promise<void> {
  if (rows.length === 0) return;
  const chats = rows.map(({ botId, sessionStartedAt }) => ({ id: botId, at: sessionStartedAt }));
  await tx.execute(sql`
    WITH active AS (
      SELECT id, to_timestamp(max(at) / 1000.0) AS at
      FROM json_to_recordset(${JSON.stringify(chats)}::json) AS (id text, at bigint) GROUP BY id
    ), free AS (
      SELECT bots.id, active.at FROM bots JOIN active USING (id)
      WHERE last_activity_at IS NULL OR last_activity_at < active.at - interval '1 minute'
      FOR NO KEY UPDATE OF bots SKIP LOCKED
    )
    UPDATE bots SET last_activity_at = free.at FROM free WHERE bots.id = free.id`);
}
