import { eq, sql } from 'drizzle-orm';
import { inTransaction, type Database, type Db } from '../../database/client.ts';
import { wordsToFill } from '../../database/schema/result-words.ts';
import { entriesOf, type Held } from './result-words.ts';
import { addWords } from './result-words.repository.ts';

const batchSize = 200;
/** Characters of a text that are read; no more of them are searched. */
const readLength = 20_000;

type Filling = typeof wordsToFill.$inferSelect;

/**
 * Gives their words to results that were stored before there were any, batch by batch in the order of their keys. Says how
 * many results it came to. A pass that began while older processes may have run is followed by another one.
 */
export async function fillWords(db: Database, now: Date): Promise<number> {
  for (let filled = 0; ;) {
    const step = await inTransaction(db, (tx) => fillBatch(tx, now));
    filled += step.count;
    if (step.isLast) return filled;
  }
}

async function fillBatch(tx: Db, now: Date): Promise<{ readonly count: number; readonly isLast: boolean }> {
  const [filling] = await tx.select().from(wordsToFill).limit(1).for('update');
  if (!filling) return { count: 0, isLast: true };
  const found = await nextResults(tx, filling);
  await addWords(
    tx,
    found.map(({ botId, position, resultId, ...held }) => ({
      botId,
      position,
      resultId,
      entries: entriesOf(botId, held),
    })),
  );
  const [count, last] = [found.length, found.at(-1)];
  const next = count === batchSize && last ? last : await nextBot(tx, filling);
  if (next) await moveTo(tx, filling, next);
  else if (filling.beganAt < filling.settledAt)
    await moveTo(tx, filling, { ...beforeAll, beganAt: now.getTime() });
  else await tx.delete(wordsToFill).where(eq(wordsToFill.id, filling.id));
  return { count, isLast: !next };
}

type Point = Pick<Filling, 'botId' | 'position' | 'resultId'>;

const beforeAll: Point = { botId: '', position: -1, resultId: '' };

async function moveTo(
  tx: Db,
  { id }: Filling,
  { botId, position, resultId, ...others }: Point & Partial<Pick<Filling, 'beganAt'>>,
): Promise<void> {
  const change = 'beganAt' in others ? { beganAt: others.beganAt } : {};
  await tx
    .update(wordsToFill)
    .set({ botId, position, resultId, ...change })
    .where(eq(wordsToFill.id, id));
}

/** The point before the results of the next bot that has any. */
async function nextBot(tx: Db, { botId }: Filling): Promise<Point | undefined> {
  const { rows } = await tx.execute<{ botId: string }>(sql`
    SELECT bot_id AS "botId" FROM results WHERE bot_id > ${botId} ORDER BY bot_id LIMIT 1`);
  return rows[0] && { ...beforeAll, botId: rows[0].botId };
}

type Found = Held & Point;

/** The next results of a bot by their keys, locked in this order as by the drain: none of them is deleted meanwhile. */
async function nextResults(tx: Db, { botId, position, resultId }: Filling): Promise<Found[]> {
  const { rows } = await tx.execute<Found>(sql`
    SELECT bot_id AS "botId", position::float8 AS position, id AS "resultId",
      (
        SELECT coalesce(json_agg(json_build_object('name', one ->> 'name', 'value', left(one ->> 'value', ${readLength}))), '[]')
        FROM jsonb_array_elements(variables) AS one
      ) AS variables,
      (
        SELECT coalesce(json_agg(json_build_object('blockId', block_id, 'content', left(content, ${readLength}))), '[]')
        FROM answers WHERE answers.position = results.position AND answers.result_id = results.id
      ) AS answers
    FROM results
    WHERE bot_id = ${botId} AND (position, id) > (${position}::bigint, ${resultId})
    ORDER BY results.position, results.id
    LIMIT ${batchSize}
    FOR UPDATE OF results`);
  return rows;
}
