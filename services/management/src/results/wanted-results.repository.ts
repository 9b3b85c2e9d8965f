import { sql } from 'drizzle-orm';
import type { ResultKey } from '../database/result-keys.ts';
import type { Db } from '../database/client.ts';
import {
  findListed,
  isListed,
  listedPages,
  type ResultPage,
  type Selection,
} from './listed-results.repository.ts';
import type { PositionRange } from './position.ts';
import type { AnsweredResult } from './result.repository.ts';
import { indexCondition, isWanted, type Wanted } from './wanted.ts';

/** Results that the index has are looked at by themselves if they are no more than these, so many at a time. */
const [mostCandidates, candidatesAtOnce] = [10_000, 2_000];
/** Of others one request looks at so many, the newest first; and at so many pages of those that may be wanted. */
const [mostWalked, mostPages] = [10_000, 4];

/** Results of a list, or those of them that are wanted. A page of wanted ones may hold few, or none, and lead on. */
export async function findWanted(
  db: Db,
  selection: Selection,
  span: PositionRange,
  limit: number,
): Promise<ResultPage> {
  const { wanted } = selection;
  if (!wanted) return findListed(db, selection, span, limit);
  for await (const part of partsOf(db, selection, wanted, span)) {
    const page = await wantedOf(listedPages(db, part.selection, part.span, limit), wanted, limit);
    return { ...page, until: page.until ?? (part.isLast ? undefined : part.span.from) };
  }
  return { results: [], until: undefined };
}

/** All results of a list, or those of them that are wanted. */
export async function* allWanted(
  db: Db,
  selection: Selection,
  span: PositionRange,
  pageSize: number,
): AsyncGenerator<AnsweredResult> {
  const { wanted } = selection;
  if (!wanted) {
    for await (const page of listedPages(db, selection, span, pageSize)) yield* page.results;
    return;
  }
  for await (const part of partsOf(db, selection, wanted, span))
    for await (const page of listedPages(db, part.selection, part.span, pageSize))
      for (const result of page.results) if (isWanted(wanted, result)) yield result;
}

/** A part of a list that one request looks through, and no statement more than it. */
type Part = { readonly selection: Selection; readonly span: PositionRange; readonly isLast: boolean };

/** The parts of a list in which wanted ones may be, the newest first; no cursor leads between two of one position. */
async function* partsOf(
  db: Db,
  selection: Selection,
  wanted: Wanted,
  span: PositionRange,
): AsyncGenerator<Part> {
  const candidates = await findCandidates(db, selection.botId, wanted, span);
  let rest = candidates?.toSorted((one, other) => other.position - one.position);
  for (let { until } = span; rest === undefined || rest.length > 0;) {
    const end = rest
      ? rest[candidatesAtOnce - 1]?.position
      : await endOfWalk(db, selection, { ...span, until });
    const from = end ?? span.from;
    const among = rest?.filter(({ position }) => position >= from);
    yield { selection: { ...selection, among }, span: { from, until }, isLast: end === undefined };
    if (end === undefined) return;
    rest = rest?.slice(among?.length);
    until = end;
  }
}

/** The wanted ones of pages, until they are about as many as a page has. */
async function wantedOf(
  pages: AsyncIterable<ResultPage>,
  wanted: Wanted,
  limit: number,
): Promise<ResultPage> {
  const results: AnsweredResult[] = [];
  let [read, until] = [0, undefined as number | undefined];
  for await (const page of pages) {
    const fit = page.results.filter((result) => isWanted(wanted, result));
    if (results.length > 0 && results.length + fit.length > limit) break;
    results.push(...fit);
    until = page.until;
    if (++read === mostPages) break;
  }
  return { results, until };
}

/**
 * The results of a bot that the index has for what is wanted, in no order; undefined if they are too many to be looked at
 * one by one, or if the index does not help. Other indexes are of no use here: they lead to all results of the bot.
 */
async function findCandidates(
  db: Db,
  botId: string,
  wanted: Wanted,
  span: PositionRange,
): Promise<ResultKey[] | undefined> {
  const condition = indexCondition(botId, wanted);
  if (condition === undefined) return undefined;
  const { rows } = await db.execute<ResultKey>(sql`
    WITH found AS MATERIALIZED (
      SELECT position, result_id AS id FROM result_words
      WHERE words @@ ${condition}::tsquery AND bot_id || '' = ${botId}
        AND position + 0 >= ${span.from}::bigint AND position + 0 < ${span.until}::bigint
    )
    SELECT position::float8 AS position, id FROM found LIMIT ${mostCandidates + 1}`);
  return rows.length > mostCandidates ? undefined : rows;
}

/** The position that a walk over the newest results of a list ends at; undefined if it comes to the end of the list. */
async function endOfWalk(
  db: Db,
  { botId, isArchived }: Selection,
  { from, until }: PositionRange,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ position: number }>(sql`
    SELECT position::float8 AS position FROM results
    WHERE bot_id = ${botId} AND position >= ${from}::bigint AND position < ${until}::bigint
      AND ${isListed(isArchived)}
    ORDER BY results.position DESC OFFSET ${mostWalked} LIMIT 1`);
  return rows[0]?.position;
}
