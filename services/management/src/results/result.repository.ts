import { positionOf } from '@parley/schema/contract';
import { and, asc, desc, eq, gte, inArray, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { answers } from '../database/schema/answers.ts';
import { results } from '../database/schema/results.ts';
import type { PositionRange } from './position.ts';

/** A result as it is stored. */
export type StoredResult = typeof results.$inferSelect;
/** An answer as it is stored. */
export type StoredAnswer = typeof answers.$inferSelect;
/** A result with every answer that was ever given to it, in their order. */
export type AnsweredResult = StoredResult & { readonly answers: readonly StoredAnswer[] };

/** The newest results of a bot within a span, the newest first: those that have started and are not archived. */
export async function findListed(
  db: Db,
  botId: string,
  span: PositionRange,
  limit: number,
): Promise<AnsweredResult[]> {
  return withAnswers(db, await listedQuery(db, botId, span, limit));
}

/** What `findListed` asks for, before the answers; a test reads its plan. */
export function listedQuery(
  db: Db,
  botId: string,
  span: PositionRange,
  limit: number,
): SQLWrapper & PromiseLike<StoredResult[]> {
  return db
    .select()
    .from(results)
    .where(and(eq(results.botId, botId), isWithin(span), isListed))
    .orderBy(desc(results.position))
    .limit(limit);
}

/** A result of a bot, whatever its state. */
export async function findResult(
  db: Db,
  botId: string,
  resultId: string,
): Promise<AnsweredResult | undefined> {
  const found = await db.select().from(results).where(isResult(botId, resultId));
  return (await withAnswers(db, found))[0];
}

/** Archives a result of a bot, or takes it back. */
export async function setArchived(
  db: Db,
  botId: string,
  resultId: string,
  isArchived: boolean,
): Promise<void> {
  await db.update(results).set({ isArchived }).where(isResult(botId, resultId));
}

/** Whether a row of `results` is the one with this id; no row where no result can have it. */
function isResult(botId: string, resultId: string): SQL | undefined {
  const position = positionOf(resultId);
  if (position === undefined) return sql`false`;
  return and(eq(results.botId, botId), eq(results.position, position), eq(results.id, resultId));
}

/** Whether a row of `results` lies in a span. */
function isWithin({ from, until }: PositionRange): SQL | undefined {
  return and(gte(results.position, from), lt(results.position, until));
}

/** Whether a row of `results` is listed; in the words of the index on them. */
const isListed = sql`${results.hasStarted} AND NOT ${results.isArchived}`;

async function withAnswers(db: Db, found: readonly StoredResult[]): Promise<AnsweredResult[]> {
  if (found.length === 0) return [];
  const given = await db
    .select()
    .from(answers)
    .where(
      and(
        inArray(answers.position, found.map(({ position }) => position)), // prettier-ignore
        inArray(answers.resultId, found.map(({ id }) => id)), // prettier-ignore
      ),
    )
    .orderBy(
      asc(answers.position),
      asc(answers.writerSince),
      asc(answers.sessionId),
      asc(answers.turn),
      asc(answers.place),
    );
  const byResult = new Map<string, StoredAnswer[]>(found.map(({ id }) => [id, []]));
  for (const answer of given) byResult.get(answer.resultId)?.push(answer);
  return found.map((result) => ({ ...result, answers: byResult.get(result.id) ?? [] }));
}
