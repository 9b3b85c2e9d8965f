import { positionOf } from '@parley/schema/contract';
import { and, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { countVisits } from '../analytics/visits.repository.ts';
import { inTransaction, type Database, type Db } from '../database/client.ts';
import { isOneOf } from '../database/result-keys.ts';
import { answers } from '../database/schema/answers.ts';
import { bots } from '../database/schema/bots.ts';
import { deletedResults } from '../database/schema/deleted-results.ts';
import { deliveries } from '../database/schema/deliveries.ts';
import { files } from '../database/schema/files.ts';
import { resultColumns } from '../database/schema/result-columns.ts';
import { resultNotices } from '../database/schema/result-mails.ts';
import { results } from '../database/schema/results.ts';
import { transcript } from '../database/schema/transcript.ts';
import { listenersOf, writeEvents, type Listeners } from '../outbox/emit-events.repository.ts';
import { livingResults, storePayments } from '../payments/payment.repository.ts';
import { reversalEvents, type PaymentRow } from '../payments/payment-rows.ts';
import { hasResultMails } from '../result-mails/result-mails.repository.ts';
import { addWords } from '../results/search/result-words.repository.ts';
import { resultsKeptFrom } from '../retention/retention.repository.ts';
import { touchActivity } from './bot-activity.repository.ts';
import { storeLateLogs } from './late-logs.repository.ts';
import { keepContradictions, type Contradiction } from './contradictions.repository.ts';
import { storeModelUses } from '../analytics/model-uses.repository.ts';
import type { ResultEvent } from '../events/turn-events.ts';
import { storeLogs } from '../results/logs/count-errors.repository.ts';
import { columnsIn, insertRows } from '../database/insert-rows.ts';
import type { ResultRow, TurnRows } from './turn-rows.ts';

/**
 * Stores what a batch of turns comes to, all of it or nothing. What is stored already, or was replaced by something
 * newer, is left as it is: repeating a batch, or storing batches in another order, comes to the same rows. Left out is
 * what belongs to bots that are gone, to results that were deleted, and to results older than their bot keeps them. A turn
 * that says otherwise than the stored one is kept in the log of its result, and told of.
 */
export async function storeTurnRows(
  db: Database,
  rows: TurnRows,
  now: Date,
  onContradiction: (found: Contradiction) => void = () => undefined,
  onNoted: () => void = () => undefined,
): Promise<void> {
  const { contradictions, isNoted } = await inTransaction(db, async (tx) => {
    const told = [...rows.payments, ...rows.reversals];
    const { wanted, listeners, mailed } = await wantedResults(tx, rows.results, told, now);
    await upsertResults(tx, wanted, now);
    // only now: whoever deletes one of these results is either done, and has left a tombstone, or waits for this
    const deleted = await removeDeleted(tx, wanted);
    const live = new Set(wanted.map(({ id }) => id).filter((id) => !deleted.has(id)));
    const living = <T extends { readonly resultId: string }>(all: readonly T[]): T[] =>
      all.filter(({ resultId }) => live.has(resultId));
    await insertNew(tx, answers, living(rows.answers));
    const lines = living(rows.transcript);
    const wasStored = (await insertNew(tx, transcript, lines)) < lines.length;
    const botOf = new Map(wanted.map(({ id, botId }) => [id, botId]));
    const withBot = <T extends { readonly resultId: string }>(all: readonly T[]): (T & { botId: string })[] =>
      living(all).map((row) => ({ ...row, botId: botOf.get(row.resultId) ?? '' }));
    await storeLogs(tx, withBot(rows.logs));
    await storeLateLogs(tx, rows.lateLogs);
    await countVisits(tx, living(rows.visits));
    await addWords(tx, living(rows.words));
    const due = living(rows.deliveries).map((delivery) => ({ ...delivery, attemptAt: now }));
    await insertNew(tx, deliveries, due);
    await insertNew(tx, files, living(rows.files));
    const botIds = new Set(wanted.map(({ botId }) => botId));
    await insertNew(tx, resultColumns, rows.columns.filter(({ botId }) => botIds.has(botId))); // prettier-ignore
    // a provider tells of payments whose turns are not in this batch
    const paying = await livingResults(tx, told, new Set(listeners.keys()));
    const paid = <T extends { readonly resultId: string }>(all: readonly T[]): T[] =>
      all.filter(({ resultId }) => paying.has(resultId));
    const reversed = await storePayments(tx, paid(rows.payments), paid(rows.reversals));
    const heard = rows.events.filter(({ resultId }) => live.has(resultId) || paying.has(resultId));
    const noted = await noteToTell(tx, heard, mailed, now);
    await writeEvents(tx, [...heard, ...reversalEvents(reversed)], listeners, now);
    await touchActivity(tx, wanted);
    await storeModelUses(tx, living(rows.models));
    return {
      contradictions: wasStored ? await keepContradictions(tx, withBot(rows.transcript)) : [],
      isNoted: noted > 0,
    };
  });
  contradictions.forEach(onContradiction);
  if (isNoted) onNoted();
}

/** The results that are stored, and the webhooks that hear of their bots. */
type Wanted = {
  readonly wanted: readonly ResultRow[];
  readonly listeners: Listeners;
  /** The bots whose results members are told of by mail. */
  readonly mailed: ReadonlySet<string>;
};

async function wantedResults(
  tx: Db,
  rows: readonly ResultRow[],
  paid: readonly PaymentRow[],
  now: Date,
): Promise<Wanted> {
  const botIds = [...new Set([...rows, ...paid].map(({ botId }) => botId))];
  const known = await tx
    .select({
      id: bots.id,
      keptFrom: resultsKeptFrom(now),
      listeners: listenersOf(),
      isMailed: hasResultMails,
    })
    .from(bots)
    .where(inArray(bots.id, botIds));
  const keptFrom = new Map(known.map((bot) => [bot.id, bot.keptFrom]));
  return {
    wanted: rows.filter(({ botId, position }) => position >= (keptFrom.get(botId) ?? Infinity)),
    listeners: new Map(known.map((bot) => [bot.id, bot.listeners])),
    mailed: new Set(known.flatMap(({ id, isMailed }) => (isMailed ? [id] : []))),
  };
}

/** Notes the results that were completed and that members are told of, each once; says how many are new. */
async function noteToTell(
  tx: Db,
  events: readonly ResultEvent[],
  mailed: ReadonlySet<string>,
  at: Date,
): Promise<number> {
  if (mailed.size === 0) return 0;
  const rows = events.flatMap(({ type, botId, resultId }) =>
    type === 'result.completed' && mailed.has(botId)
      ? [{ botId, position: positionOf(resultId) ?? 0, resultId, at }]
      : [],
  );
  // in one order, so that two workers do not wait for each other in a circle
  rows.sort((one, other) => one.position - other.position || (one.resultId < other.resultId ? -1 : 1));
  return insertNew(tx, resultNotices, rows);
}

/** True if the row on offer comes from a later turn than the stored one. */
const isNewer = sql`(excluded.session_started_at, excluded.last_session_id COLLATE "C", excluded.turn)
  > (results.session_started_at, results.last_session_id COLLATE "C", results.turn)`;

async function upsertResults(tx: Db, rows: readonly ResultRow[], updatedAt: Date): Promise<void> {
  const [first, ...others] = rows.map((row) => ({ ...row, updatedAt }));
  if (!first) return;
  // which result it is never changes, and one that has started stays so
  const { botId: _bot, position: _position, id: _id, hasStarted: _started, ...ofNewestTurn } = first;
  const newest = columnsIn(results, ofNewestTurn).map(([, { name }]) => {
    const column = sql.identifier(name);
    return sql`${column} = CASE WHEN ${isNewer} THEN excluded.${column} ELSE results.${column} END`;
  });
  await tx.execute(sql`${insertRows(results, [first, ...others])}
    ON CONFLICT (bot_id, position, id) DO UPDATE SET
      has_started = results.has_started OR excluded.has_started,
      ${sql.join(newest, sql`, `)}
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
    const botIds = [...new Set(dead.map(({ botId }) => botId))];
    await tx.delete(results).where(and(inArray(results.botId, botIds), isOneOf(results, dead)));
  }
  return deleted;
}

/** Inserts rows, those that are stored already left out; gives the number of the others. */
async function insertNew(tx: Db, table: PgTable, rows: readonly object[]): Promise<number> {
  const [first, ...others] = rows;
  if (!first) return 0;
  const { rowCount } = await tx.execute(sql`${insertRows(table, [first, ...others])} ON CONFLICT DO NOTHING`);
  return rowCount ?? 0;
}
