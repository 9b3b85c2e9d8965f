import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { subselect } from '../database/subselect.ts';
import { resultCounts } from '../database/schema/result-counts.ts';
import { results } from '../database/schema/results.ts';
import { isListed } from './listed-results.repository.ts';
import { hourLength, type PositionRange } from './position.ts';
import { isWithin } from './result.repository.ts';

/** The number of chats of a bot that began, that were answered and that came to their end. */
export type ResultStats = {
  readonly totalViews: number;
  readonly totalStarts: number;
  readonly totalCompleted: number;
};

/**
 * Counts the results of a bot within a span, archived ones aside. Whole hours are counted already; results are read only
 * of what the span has of the hours it begins and ends in.
 */
export async function countResults(
  db: Db,
  botId: string,
  { from, until }: PositionRange,
): Promise<ResultStats> {
  const firstHour = Math.ceil(from / hourLength);
  const endHour = Math.floor(until / hourLength);
  const counts =
    firstHour < endHour
      ? [
          countedBetween(botId, firstHour, endHour),
          readBetween(botId, from, firstHour * hourLength),
          readBetween(botId, endHour * hourLength, until),
        ]
      : [readBetween(botId, from, until)];
  // one statement, so that all of it is of one instant
  const { rows } = await db.execute<{ views: string; starts: string; completed: string }>(sql`
    SELECT coalesce(sum(views), 0) AS views, coalesce(sum(starts), 0) AS starts, coalesce(sum(completed), 0) AS completed
    FROM (${sql.join(counts, sql` UNION ALL `)}) AS counts`);
  const { views, starts, completed } = rows[0] ?? {};
  return { totalViews: Number(views), totalStarts: Number(starts), totalCompleted: Number(completed) };
}

/** No more results with errors are counted: of a bot whose requests all fail, nobody needs the number. */
export const mostWithErrors = 1_000;

/**
 * The number of listed results of a bot within a span that have an error in their logs, at most `mostWithErrors`. In their
 * order, so that Postgres takes their index: without one it reads the results of all tenants if it expects to meet enough.
 */
export async function countWithErrors(db: Db, botId: string, span: PositionRange): Promise<number> {
  const found = subselect(sql`SELECT 1 FROM ${results}
    WHERE ${results.botId} = ${botId} AND ${isWithin(span)} AND ${isListed()} AND ${results.errorCount} > 0
    ORDER BY ${results.position} DESC LIMIT ${mostWithErrors}`);
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${found} AS found`,
  );
  return rows[0]?.count ?? 0;
}

function countedBetween(botId: string, from: number, until: number): SQL {
  const { hour, views, starts, completed } = resultCounts;
  return sql`
    SELECT sum(${views}) AS views, sum(${starts}) AS starts, sum(${completed}) AS completed FROM ${resultCounts}
    WHERE ${resultCounts.botId} = ${botId} AND ${hour} >= ${from} AND ${hour} < ${until}`;
}

function readBetween(botId: string, from: number, until: number): SQL {
  const { position, hasStarted, isCompleted, isArchived } = results;
  return sql`
    SELECT count(*) AS views, count(*) FILTER (WHERE ${hasStarted}) AS starts,
      count(*) FILTER (WHERE ${isCompleted}) AS completed FROM ${results}
    WHERE ${results.botId} = ${botId} AND ${position} >= ${from} AND ${position} < ${until} AND NOT ${isArchived}`;
}
