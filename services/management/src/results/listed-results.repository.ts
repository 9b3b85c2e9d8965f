import { and, desc, eq, gte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { ResultChannel } from '@parley/schema';
import type { Db } from '../database/client.ts';
import { subselect } from '../database/subselect.ts';
import { answers } from '../database/schema/answers.ts';
import { resultWords } from '../database/schema/result-words.ts';
import { results } from '../database/schema/results.ts';
import { isOneOf, type ResultKey } from '../database/result-keys.ts';
import { jsonBytes } from './bounded-json.repository.ts';
import { pageBytes } from './page-limits.ts';
import type { PositionRange } from './position.ts';
import type { Field } from './search/result-words.ts';
import { indexCondition, type Wanted } from './wanted.ts';
import {
  answerBytes,
  isWithin,
  shown,
  withAnswers,
  type AnsweredResult,
  type StoredResult,
} from './result.repository.ts';

/** The results that a list is about: those of a bot, all of them or those in one state, or changed since an instant. */
export type Selection = {
  readonly botId: string;
  readonly isCompleted?: boolean | undefined;
  readonly channel?: ResultChannel | undefined;
  /** True for those that are archived, in place of those that are not. */
  readonly isArchived?: boolean | undefined;
  /** True for none but those with an error in their logs. */
  readonly hasErrors?: boolean | undefined;
  /** In ISO 8601. */
  readonly updatedSince?: string | undefined;
  readonly wanted?: Wanted | undefined;
  /** None but these. */
  readonly among?: readonly ResultKey[] | undefined;
};

/** Results of a list, and the position at which the next page begins; undefined where there is none. */
export type ResultPage = { readonly results: readonly AnsweredResult[]; readonly until: number | undefined };

/**
 * The newest results of a bot within a span, the newest first: those that have started and are not archived. At most
 * `limit` of them and no more than `pageBytes`, but one at least.
 */
export async function findListed(
  db: Db,
  selection: Selection,
  span: PositionRange,
  limit: number,
): Promise<ResultPage> {
  for await (const page of listedPages(db, selection, span, limit)) return page;
  return { results: [], until: undefined };
}

/** All of them, page after page; each result is on one. */
export async function* listedPages(
  db: Db,
  selection: Selection,
  span: PositionRange,
  limit: number,
): AsyncGenerator<ResultPage> {
  let { until } = span;
  let [from, count, bytes] = [until, 0, 0];
  for await (const size of listedSizes(db, selection, span)) {
    // two of one position are not parted because they are large: no cursor leads between them
    if (count === limit || (bytes + size.bytes > pageBytes && count > 0 && size.position < from)) {
      yield* pagesWithin(db, selection, { from, until }, limit, true);
      [until, count, bytes] = [from, 0, 0];
    }
    [from, count, bytes] = [size.position, count + 1, bytes + size.bytes];
  }
  if (count > 0) yield* pagesWithin(db, selection, { from, until }, limit, false);
}

/** Usually one page; what came to be listed since it was measured may make it two. */
async function* pagesWithin(
  db: Db,
  selection: Selection,
  span: PositionRange,
  limit: number,
  isMore: boolean,
): AsyncGenerator<ResultPage> {
  const found = await listedQuery(db, selection, span, 2 * limit);
  for (let start = 0; start < found.length; start += limit) {
    const page = found.slice(start, start + limit);
    const isLast = !isMore && start + limit >= found.length;
    yield { results: await withAnswers(db, page), until: isLast ? undefined : page.at(-1)?.position };
  }
}

/** So many are measured at first, and at a time: no more than twice as many are measured as fit on a page. */
const [measuredFirst, measuredAtOnce] = [8, 256];

/** The sizes of the results in a range of positions, one after the other, measured as they are asked for. */
async function* listedSizes(
  db: Db,
  selection: Selection,
  span: PositionRange,
): AsyncGenerator<{ readonly position: number; readonly bytes: number }> {
  let until: number | undefined = span.until;
  for (let count = measuredFirst; until !== undefined; count = Math.min(2 * count, measuredAtOnce)) {
    const sizes: { position: number; bytes: number }[] = await db
      .select({ position: results.position, bytes: sizeOf.mapWith(Number) })
      .from(results)
      .where(isListedWithin(selection, { from: span.from, until }))
      .orderBy(desc(results.position))
      .limit(count);
    yield* sizes;
    until = sizes.length < count ? undefined : sizes.at(-1)?.position;
  }
}

/** The query of `findListed`, before the answers; a test reads its plan. */
export function listedQuery(
  db: Db,
  selection: Selection,
  span: PositionRange,
  limit: number,
): SQLWrapper & PromiseLike<StoredResult[]> {
  return db
    .select(shown)
    .from(results)
    .where(isListedWithin(selection, span))
    .orderBy(desc(results.position))
    .limit(limit);
}

/** Matches the rows of `results` that a list has, archived or not; in the words of the indexes on them. */
export const isListed = (isArchived = false): SQL =>
  isArchived
    ? sql`${results.hasStarted} AND ${results.isArchived}`
    : sql`${results.hasStarted} AND NOT ${results.isArchived}`;

function isListedWithin(
  { botId, isCompleted, channel, isArchived, hasErrors, updatedSince, wanted, among }: Selection,
  span: PositionRange,
): SQL | undefined {
  return and(
    eq(results.botId, botId),
    isWithin(span),
    isListed(isArchived),
    isCompleted === undefined ? undefined : eq(results.isCompleted, isCompleted),
    channel === undefined ? undefined : eq(results.channel, channel),
    // in the words of the index
    hasErrors === true ? sql`${results.errorCount} > 0` : undefined,
    updatedSince === undefined ? undefined : gte(results.updatedAt, new Date(updatedSince)),
    among ? isOneOf(results, among) : wanted && mayBeWanted(botId, wanted),
  );
}

/** Matches the rows of `results` among which those are that are wanted, each looked at by itself. */
function mayBeWanted(botId: string, { search, filter }: Wanted): SQL | undefined {
  const condition = indexCondition(botId, { search, filter });
  // as a value: Postgres would look for all of them at once, however few are asked for
  const hasWords = subselect(sql`SELECT ${resultWords.words} @@ ${condition}::tsquery FROM ${resultWords}
    WHERE ${resultWords.botId} = ${results.botId} AND ${resultWords.position} = ${results.position}
      AND ${resultWords.resultId} = ${results.id}`);
  return and(
    condition === undefined ? undefined : hasWords,
    filter?.by === 'isEmpty' ? isEmpty(filter.field) : undefined,
  );
}

/** As a value: for `EXISTS` Postgres would read the answers of all results at once, however few are asked for. */
function isEmpty({ kind, key }: Field): SQL {
  const filled =
    kind === 'answer'
      ? subselect(sql`SELECT true FROM ${answers} WHERE ${answers.position} = ${results.position}
          AND ${answers.resultId} = ${results.id} AND ${answers.blockId} = ${key}
          AND (${answers.content} <> '' OR cardinality(${answers.attachedFileUrls}) > 0) LIMIT 1`)
      : subselect(sql`SELECT true FROM jsonb_array_elements(${results.variables}) AS one
          WHERE one ->> 'name' = ${key} AND one ->> 'value' <> '' LIMIT 1`);
  return sql`${filled} IS NULL`;
}

const bytesOfAnswers = subselect(sql`SELECT sum(${answerBytes}) FROM ${answers}
  WHERE ${answers.position} = ${results.position} AND ${answers.resultId} = ${results.id}`);
/** The bytes of a result on the wire, about. */
const sizeOf = sql`300 + ${jsonBytes(results.variables)} + coalesce(${bytesOfAnswers}, 0)`;
