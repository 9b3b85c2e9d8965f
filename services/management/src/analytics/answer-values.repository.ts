import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { insertRows } from '../database/insert-rows.ts';
import { answerValues } from '../database/schema/visits.ts';
import { countKeys } from './count-keys.ts';
import type { CountedAnswer, VisitRow } from './visit-rows.ts';

/** The answers of a question that are counted one by one; later ones count as others. */
export const maxAnswerValues = 1_000;
/** Longer answers count as others. */
const longestValue = 200;

/** The names of rows that stand for no answer in particular. */
export const anyAnswer = 'any';
const otherAnswer = 'other';
const valueSign = '=';

/** The answer that a row stands for; undefined for one that stands for none in particular. */
export function valueNamed(name: string): string | undefined {
  return name.startsWith(valueSign) ? name.slice(valueSign.length) : undefined;
}

/** The names of the rows of a question, by the key that each is counted under. */
export async function findAnswerNames(
  db: Db,
  botId: string,
  blockId: string,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: answerValues.id, value: answerValues.value })
    .from(answerValues)
    .where(and(eq(answerValues.botId, botId), eq(answerValues.blockId, blockId)));
  return new Map(rows.map(({ id, value }) => [countKeys.firstAnswer + id, value]));
}

type Named = { readonly botId: string; readonly blockId: string; readonly value: string };

/**
 * The ids of the rows of answers. An answer that nobody has given before gets a row, as long as its question has room for
 * it.
 */
export async function answerIds(
  tx: Db,
  rows: readonly VisitRow[],
): Promise<(botId: string, answer: CountedAnswer) => number> {
  const wanted = new Map<string, Named>();
  for (const { botId, answers } of rows)
    for (const { blockId, value } of answers)
      for (const name of [nameOf(value), otherAnswer]) {
        const one = { botId, blockId, value: name };
        wanted.set(keyOf(one), one);
      }
  const ids = await findIds(tx, [...wanted.values()]);
  // in an order, so that two that add the same answers do not wait for each other in a circle
  const missing = [...wanted]
    .filter(([key]) => !ids.has(key))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, one]) => one);
  const [first, ...others] = await withRoom(tx, missing);
  if (first) {
    await tx.execute(sql`${insertRows(answerValues, [first, ...others])} ON CONFLICT DO NOTHING`);
    for (const [key, id] of await findIds(tx, missing)) ids.set(key, id);
  }
  return (botId, { blockId, value }) => {
    const id =
      ids.get(keyOf({ botId, blockId, value: nameOf(value) })) ??
      ids.get(keyOf({ botId, blockId, value: otherAnswer }));
    if (id === undefined) throw new Error('invariant: an answer has a row, or is one of the others');
    return id;
  };
}

function nameOf(value: string | undefined): string {
  if (value === undefined) return anyAnswer;
  return value.length <= longestValue ? valueSign + value : otherAnswer;
}

const keyOf = ({ botId, blockId, value }: Named): string => `${botId}\n${blockId}\n${value}`;

async function findIds(tx: Db, wanted: readonly Named[]): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map();
  // row by row over the index: for a hundred of them Postgres would read a table of twenty thousand from end to end
  const { rows } = await tx.execute<Named & { id: number }>(sql`
    SELECT known.id, wanted.*
    FROM json_to_recordset(${JSON.stringify(wanted)}::json) AS wanted ("botId" text, "blockId" text, "value" text)
    CROSS JOIN LATERAL (
      SELECT ${answerValues.id} AS id FROM ${answerValues}
      WHERE ${answerValues.botId} = wanted."botId" AND ${answerValues.blockId} = wanted."blockId"
        AND ${answerValues.value} = wanted."value" OFFSET 0
    ) AS known`);
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

/** Those that their questions have room for, and those that every question has. */
async function withRoom(tx: Db, missing: readonly Named[]): Promise<Named[]> {
  if (missing.length === 0) return [];
  const questions = new Map(
    missing.map(({ botId, blockId }) => [questionOf({ botId, blockId }), { botId, blockId }]),
  );
  const { rows } = await tx.execute<Pick<Named, 'botId' | 'blockId'> & { count: number }>(sql`
    SELECT asked.*, (
      SELECT count(*)::int FROM answer_values
      WHERE bot_id = asked."botId" AND block_id = asked."blockId"
    ) AS count
    FROM json_to_recordset(${JSON.stringify([...questions.values()])}::json) AS asked ("botId" text, "blockId" text)`);
  const counts = new Map(rows.map((row) => [questionOf(row), row.count]));
  return missing.filter((one) => {
    const count = counts.get(questionOf(one)) ?? 0;
    counts.set(questionOf(one), count + 1);
    return count < maxAnswerValues || valueNamed(one.value) === undefined;
  });
}

const questionOf = ({ botId, blockId }: Pick<Named, 'botId' | 'blockId'>): string => `${botId}\n${blockId}`;
