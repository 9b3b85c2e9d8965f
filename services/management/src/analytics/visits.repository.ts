import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { resultVisits } from '../database/schema/visits.ts';
import { hourLength } from '../results/position.ts';
import { answerIds } from './answer-values.repository.ts';
import { countKeys } from './count-keys.ts';
import type { VisitRow } from './visit-rows.ts';

/**
 * Adds to the sets of results, and to the counts what is new in them, in the transaction that has stored or locked these
 * results: so nothing is counted twice, however often a turn is stored. Archived results keep their sets and count for
 * nothing.
 */
export async function countVisits(tx: Db, rows: readonly VisitRow[]): Promise<void> {
  if (rows.length === 0) return;
  const idOf = await answerIds(tx, rows);
  const seen = rows.map(({ answers, keys, botId, ...row }) => ({
    ...row,
    botId,
    keys: [...keys, ...new Set(answers.map((answer) => countKeys.firstAnswer + idOf(botId, answer)))],
  }));
  await tx.execute(sql`
    WITH seen AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(seen)}::json)
        AS ("botId" text, "position" bigint, "resultId" text, "hash" text, "keys" integer[])
    ), fresh AS MATERIALIZED (
      SELECT "botId" AS bot_id, seen."position", "resultId" AS result_id, seen.hash, results.is_archived,
        ARRAY(
          SELECT key FROM unnest(seen.keys) AS key
          WHERE key <> ALL (coalesce(visits.keys, '{}'))
            AND NOT (key <= ${countKeys.lastDuration} AND ${countKeys.completed} = ANY (coalesce(visits.keys, '{}')))
        ) AS keys
      FROM seen
      JOIN results ON results.bot_id = "botId" AND results.position = seen."position" AND results.id = "resultId"
      LEFT JOIN result_visits AS visits ON visits.bot_id = "botId" AND visits.position = seen."position"
        AND visits.result_id = "resultId" AND visits.hash = seen.hash
    ), kept AS (
      INSERT INTO result_visits (bot_id, position, result_id, hash, keys)
      SELECT bot_id, position, result_id, hash, keys FROM fresh WHERE keys <> '{}'
      ON CONFLICT (bot_id, position, result_id, hash) DO UPDATE SET keys = result_visits.keys || excluded.keys
    ), counted AS (
      SELECT bot_id, hash, position / ${hourLength}::bigint AS hour, key, count(*)::int AS count
      FROM fresh, unnest(keys) AS key WHERE NOT is_archived GROUP BY 1, 2, 3, 4
    )
    INSERT INTO flow_counts (bot_id, hash, hour, hours, keys, counts)
    SELECT bot_id, hash, hour, 0, array_agg(key ORDER BY key), array_agg(count ORDER BY key)
    FROM counted GROUP BY 1, 2, 3`);
}

type Ran = Pick<typeof resultVisits.$inferSelect, 'botId' | 'position' | 'hash'> & { readonly id: string };

/** The set of a result for the version that it ran on last. */
export async function keysOfResult(db: Db, { botId, position, id, hash }: Ran): Promise<ReadonlySet<number>> {
  const [found] = await db
    .select({ keys: resultVisits.keys })
    .from(resultVisits)
    .where(
      and(
        eq(resultVisits.botId, botId),
        eq(resultVisits.position, position),
        eq(resultVisits.resultId, id),
        eq(resultVisits.hash, hash),
      ),
    );
  return new Set(found?.keys);
}
