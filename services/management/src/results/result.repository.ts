import { positionOf } from '@parley/schema/contract';
import { and, asc, eq, getTableColumns, gte, lt, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { isOneOf, type ResultKey } from '../database/result-keys.ts';
import { answers } from '../database/schema/answers.ts';
import { results } from '../database/schema/results.ts';
import { boundedArray } from './bounded-json.repository.ts';
import { findPayments, type StoredPayment } from '../payments/payment.repository.ts';
import { entryBytes } from './page-limits.ts';
import type { PositionRange } from './position.ts';

/** A result as it is stored. */
export type StoredResult = typeof results.$inferSelect;
/** An answer as it is stored. */
export type StoredAnswer = typeof answers.$inferSelect;
/**
 * A result with the answers that were ever given to it, in their order. Of more answers than `entryBytes` the newest are
 * here, and the first of more variables than that.
 */
export type AnsweredResult = StoredResult & {
  readonly answers: readonly StoredAnswer[];
  readonly payments: readonly StoredPayment[];
};

/** A result of a bot, whatever its state. */
export async function findResult(
  db: Db,
  botId: string,
  resultId: string,
): Promise<AnsweredResult | undefined> {
  const found = await db.select(shown).from(results).where(isResult(botId, resultId));
  return (await withAnswers(db, found))[0];
}

/** The results of a bot with these keys, archived ones aside, the oldest first. */
export async function findByKeys(
  db: Db,
  botId: string,
  keys: readonly ResultKey[],
): Promise<AnsweredResult[]> {
  const found = await db
    .select(shown)
    .from(results)
    .where(and(eq(results.botId, botId), isOneOf(results, keys), eq(results.isArchived, false)))
    .orderBy(asc(results.position), asc(results.id));
  return withAnswers(db, found);
}

/**
 * Archives results of a bot, or takes them back, in the transaction of the caller. Gives the ids of those that were not
 * so before.
 */
export async function setArchived(
  tx: Db,
  botId: string,
  resultIds: readonly string[],
  { isArchived, updatedAt }: Pick<StoredResult, 'isArchived' | 'updatedAt'>,
): Promise<string[]> {
  const named = resultIds.flatMap((id): ResultKey[] => {
    const position = positionOf(id);
    return position === undefined ? [] : [{ position, id }];
  });
  // locked in the order of the drain, so that neither waits for the other in a circle
  const found = await tx
    .select({ position: results.position, id: results.id })
    .from(results)
    .where(and(eq(results.botId, botId), isOneOf(results, named), ne(results.isArchived, isArchived)))
    .orderBy(asc(results.position), asc(results.id))
    .for('update');
  await tx
    .update(results)
    .set({ isArchived, updatedAt })
    .where(and(eq(results.botId, botId), isOneOf(results, found)));
  return found.map(({ id }) => id);
}

/** Matches the row of `results` with this id; no row if no result can have it. */
function isResult(botId: string, resultId: string): SQL | undefined {
  const position = positionOf(resultId);
  if (position === undefined) return sql`false`;
  return and(eq(results.botId, botId), eq(results.position, position), eq(results.id, resultId));
}

/** Matches the rows of `results` in a range of positions. */
export function isWithin({ from, until }: PositionRange): SQL | undefined {
  return and(gte(results.position, from), lt(results.position, until));
}

/** The columns of a result, with no more variables than are shown. */
export const shown = {
  ...getTableColumns(results),
  variables: boundedArray<StoredResult['variables']>(results.variables),
};

/** The bytes of an answer on the wire, about: what stands around it, and its texts. Texts are not read to be measured. */
export const answerBytes = sql`100 + octet_length(${answers.content}) + coalesce(octet_length(${answers.attachedFileUrls}::text), 0)`;

/** Results with their answers, in the order in which they are given here. */
export async function withAnswers(db: Db, found: readonly StoredResult[]): Promise<AnsweredResult[]> {
  if (found.length === 0) return [];
  const { position, resultId, writerSince, sessionId, turn, ordinal } = answers;
  const newestFirst = sql`${writerSince} DESC, ${sessionId} DESC, ${turn} DESC, ${ordinal} DESC`;
  const measured = db
    .select({
      ...getTableColumns(answers),
      bytes: sql`sum(${answerBytes}) OVER (PARTITION BY ${position}, ${resultId} ORDER BY ${newestFirst})`.as(
        'bytes',
      ),
    })
    .from(answers)
    .where(isOneOf({ position, id: resultId }, found))
    .as('measured');
  const { bytes: _, ...columns } = measured._.selectedFields;
  const paid = await findPayments(db, found);
  const given = await db
    .select(columns)
    .from(measured)
    .where(lte(measured.bytes, entryBytes))
    .orderBy(
      asc(measured.position),
      asc(measured.writerSince),
      asc(measured.sessionId),
      asc(measured.turn),
      asc(measured.ordinal),
    );
  const byResult = new Map<string, StoredAnswer[]>(found.map(({ id }) => [id, []]));
  for (const answer of given) byResult.get(answer.resultId)?.push(answer);
  return found.map((result) => ({
    ...result,
    answers: byResult.get(result.id) ?? [],
    payments: paid.filter(({ resultId }) => resultId === result.id),
  }));
}
