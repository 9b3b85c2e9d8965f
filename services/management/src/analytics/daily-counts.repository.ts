import { sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { firstPositionOf, hourLength } from '../results/position.ts';

/** The chats that began in one of several spans, by its number from 1 on. */
type SpanCount = {
  readonly botId: string;
  readonly span: number;
  readonly started: number;
  readonly answered: number;
  readonly completed: number;
};

/** The instant of the first result of a bot that counts, to the hour; undefined where it has none. */
export async function firstCountedHour(db: Db, botId: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ hour: string | null }>(
    sql`SELECT min(hour) AS hour FROM result_counts WHERE bot_id = ${botId} AND views > 0`,
  );
  const hour = rows[0]?.hour ?? null;
  return hour === null ? undefined : Number(hour) * 3_600_000;
}

/**
 * Counts the results of bots by the spans that begin at these instants, archived ones aside; the last span has no end.
 * Whole hours are counted already; results are read only of the hours within which a span begins, as days do in some time
 * zones.
 */
export async function countBySpan(
  db: Db,
  botIds: readonly string[],
  begins: readonly number[],
): Promise<SpanCount[]> {
  if (begins.length === 0 || botIds.length === 0) return [];
  const bounds = sql`${sql.param(begins.map(firstPositionOf))}::bigint[]`;
  const ids = sql`${sql.param([...botIds])}::text[]`;
  const { rows } = await db.execute<SpanCount>(sql`
    WITH late AS (
      SELECT bot.id, bound.number::int AS number, found.*
      FROM unnest(${ids}) AS bot (id) CROSS JOIN unnest(${bounds}) WITH ORDINALITY AS bound (begins, number)
      CROSS JOIN LATERAL (
        SELECT count(*) AS views, count(*) FILTER (WHERE has_started) AS starts,
          count(*) FILTER (WHERE is_completed) AS completed
        FROM results WHERE bot_id = bot.id AND NOT is_archived AND position >= bound.begins
          AND position < (bound.begins / ${hourLength}::bigint + 1) * ${hourLength}::bigint
      ) AS found
      WHERE bound.begins % ${hourLength}::bigint <> 0
    )
    SELECT id AS "botId", span, sum(views)::int AS started, sum(starts)::int AS answered,
      sum(completed)::int AS completed
    FROM (
      SELECT bot_id AS id, width_bucket(hour * ${hourLength}::bigint, ${bounds}) AS span, views, starts, completed
      FROM result_counts
      WHERE bot_id = ANY (${ids}) AND hour >= ${Math.floor(firstPositionOf(begins[0] ?? 0) / hourLength)}
      UNION ALL SELECT id, number, views, starts, completed FROM late
      UNION ALL SELECT id, number - 1, -views, -starts, -completed FROM late
    ) AS counted
    WHERE span > 0 GROUP BY id, span ORDER BY id, span`);
  return rows;
}
