import { and, inArray, sql, type SQL } from 'drizzle-orm';
import { inTransaction, type Database, type Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';
import { deletedResults } from '../database/schema/deleted-results.ts';
import { results } from '../database/schema/results.ts';
import { resultsKeptFrom } from '../retention/retention.repository.ts';
import { touchActivity } from './bot-activity.repository.ts';
import type { ResultRow, TurnRows } from './turn-rows.ts';

/**
 * Stores what a batch of turns comes to, all of it or nothing. What is stored already, or was replaced by something
 * newer, is left as it is: repeating a batch, or storing batches in another order, comes to the same rows. Left out is
 * what belongs to bots that are gone, to results that were deleted, and to results older than their bot keeps them.
 */
export function storeTurnRows(db: Database, rows: TurnRows, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const wanted = await wantedResults(tx, rows.results, now);
    await upsertResults(tx, wanted);
    // only now: whoever deletes one of these results is either done, and has left a tombstone, or waits for this
    const deleted = await removeDeleted(tx, wanted);
    const live = new Set(wanted.map(({ id }) => id).filter((id) => !deleted.has(id)));
    const living = <T extends { readonly resultId: string }>(all: readonly T[]): T[] =>
      all.filter(({ resultId }) => live.has(resultId));
    await insertAnswers(tx, living(rows.answers));
    await insertTranscript(tx, living(rows.transcript));
    await insertLogs(tx, living(rows.logs));
    await insertDeliveries(tx, living(rows.deliveries), now);
    const botIds = new Set(wanted.map(({ botId }) => botId));
    await insertColumns(tx, rows.columns.filter(({ botId }) => botIds.has(botId))); // prettier-ignore
    await touchActivity(tx, wanted);
  });
}

async function wantedResults(tx: Db, rows: readonly ResultRow[], now: Date): Promise<ResultRow[]> {
  const botIds = [...new Set(rows.map(({ botId }) => botId))];
  const known = await tx
    .select({ id: bots.id, keptFrom: resultsKeptFrom(now) })
    .from(bots)
    .where(inArray(bots.id, botIds));
  const keptFrom = new Map(known.map((bot) => [bot.id, bot.keptFrom]));
  return rows.filter(({ botId, position }) => position >= (keptFrom.get(botId) ?? Infinity));
}

/** True if the row on offer comes from a later turn than the stored one. */
const isNewer = sql`(excluded.session_started_at, excluded.last_session_id COLLATE "C", excluded.turn)
  > (results.session_started_at, results.last_session_id COLLATE "C", results.turn)`;

async function upsertResults(tx: Db, rows: readonly ResultRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    INSERT INTO results (
      bot_id, position, id, hash, has_started, is_completed, variables, last_session_id, session_started_at, turn
    )
    SELECT "botId", position, id, hash, "hasStarted", "isCompleted", variables, "lastSessionId", "writerSince", turn
    FROM ${recordset(rows)} AS (
      "botId" text, position bigint, id text, hash text, "hasStarted" boolean, "isCompleted" boolean, variables jsonb,
      "lastSessionId" text, "writerSince" bigint, turn integer
    )
    ON CONFLICT (bot_id, position, id) DO UPDATE SET
      has_started = results.has_started OR excluded.has_started,
      hash = CASE WHEN ${isNewer} THEN excluded.hash ELSE results.hash END,
      is_completed = CASE WHEN ${isNewer} THEN excluded.is_completed ELSE results.is_completed END,
      variables = CASE WHEN ${isNewer} THEN excluded.variables ELSE results.variables END,
      last_session_id = CASE WHEN ${isNewer} THEN excluded.last_session_id ELSE results.last_session_id END,
      session_started_at = CASE WHEN ${isNewer} THEN excluded.session_started_at ELSE results.session_started_at END,
      turn = CASE WHEN ${isNewer} THEN excluded.turn ELSE results.turn END
    WHERE ${isNewer} OR (excluded.has_started AND NOT results.has_started)`);
}

/** Takes back rows that stand for results which were deleted; gives their ids. */
async function removeDeleted(tx: Db, rows: readonly ResultRow[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const ids = rows.map(({ id }) => id);
  const found = await tx
    .select({ id: deletedResults.id })
    .from(deletedResults)
    .where(inArray(deletedResults.id, ids));
  const deleted = new Set(found.map(({ id }) => id));
  const dead = rows.filter(({ id }) => deleted.has(id));
  if (dead.length > 0) {
    await tx.delete(results).where(
      and(
        inArray(results.botId, dead.map(({ botId }) => botId)), // prettier-ignore
        inArray(results.position, dead.map(({ position }) => position)), // prettier-ignore
        inArray(results.id, [...deleted]),
      ),
    );
  }
  return deleted;
}

async function insertAnswers(tx: Db, rows: TurnRows['answers']): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    INSERT INTO answers (
      position, result_id, session_id, turn, place, session_started_at, block_id, content, attached_file_urls
    )
    SELECT position, "resultId", "sessionId", turn, place, "writerSince", "blockId", content, "attachedFileUrls"
    FROM ${recordset(rows)} AS (
      position bigint, "resultId" text, "sessionId" text, turn integer, place smallint, "writerSince" bigint,
      "blockId" text, content text, "attachedFileUrls" text[]
    )
    ON CONFLICT DO NOTHING`);
}

async function insertTranscript(tx: Db, rows: TurnRows['transcript']): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    INSERT INTO transcript (position, result_id, session_id, turn, session_started_at, at, lines)
    SELECT position, "resultId", "sessionId", turn, "writerSince", at, lines
    FROM ${recordset(rows)} AS (
      position bigint, "resultId" text, "sessionId" text, turn integer, "writerSince" bigint, at bigint, lines jsonb
    )
    ON CONFLICT DO NOTHING`);
}

async function insertLogs(tx: Db, rows: TurnRows['logs']): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    INSERT INTO result_logs (position, result_id, session_id, turn, place, session_started_at, at, log)
    SELECT position, "resultId", "sessionId", turn, place, "writerSince", at, log
    FROM ${recordset(rows)} AS (
      position bigint, "resultId" text, "sessionId" text, turn integer, place smallint, "writerSince" bigint,
      at bigint, log jsonb
    )
    ON CONFLICT DO NOTHING`);
}

async function insertDeliveries(tx: Db, rows: TurnRows['deliveries'], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    INSERT INTO deliveries (position, result_id, session_id, turn, place, bot_id, delivery, attempt_at)
    SELECT position, "resultId", "sessionId", turn, place, "botId", delivery, ${now.toISOString()}::timestamptz
    FROM ${recordset(rows)} AS (
      position bigint, "resultId" text, "sessionId" text, turn integer, place smallint, "botId" text, delivery jsonb
    )
    ON CONFLICT DO NOTHING`);
}

async function insertColumns(tx: Db, rows: TurnRows['columns']): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    INSERT INTO result_columns (bot_id, kind, key)
    SELECT "botId", kind, key FROM ${recordset(rows)} AS ("botId" text, kind text, key text)
    ON CONFLICT DO NOTHING`);
}

/** Rows as one parameter: a parameter for each value would be too many for a statement. */
function recordset(rows: readonly object[]): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)`;
}
