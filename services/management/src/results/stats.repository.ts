import { and, eq, not, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { results } from '../database/schema/results.ts';
import type { ResultSpan } from './position.ts';
import { isWithin } from './result.repository.ts';

/** How many chats of a bot began, were answered and came to their end. */
export type ResultStats = {
  readonly totalViews: number;
  readonly totalStarts: number;
  readonly totalCompleted: number;
};

/**
 * Counts the results of a bot within a span, archived ones aside. It reads each of them: half a second for a million.
 * Counters would have to stay right while batches are repeated and results are archived, deleted and grow too old.
 */
export async function countResults(db: Db, botId: string, span: ResultSpan): Promise<ResultStats> {
  const [counts] = await db
    .select({
      totalViews: sql`count(*)`.mapWith(Number),
      totalStarts: sql`count(*) FILTER (WHERE ${results.hasStarted})`.mapWith(Number),
      totalCompleted: sql`count(*) FILTER (WHERE ${results.isCompleted})`.mapWith(Number),
    })
    .from(results)
    .where(and(eq(results.botId, botId), isWithin(span), not(results.isArchived)));
  return counts ?? { totalViews: 0, totalStarts: 0, totalCompleted: 0 };
}
