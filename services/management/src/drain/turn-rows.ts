import { positionOf, type LateLogRecord, type PaymentRecord, type TurnRecord } from '@parley/schema/contract';
import { paymentEvents, paymentRows, type PaymentRow } from '../payments/payment-rows.ts';
import { lateLogRows, type LateLogRow } from './late-logs.repository.ts';
import type { StreamRecord } from './store-entries.ts';
import { visitRows, type VisitRow } from '../analytics/visit-rows.ts';
import { entriesOf } from '../results/search/result-words.ts';
import type { WordRow } from '../results/search/result-words.repository.ts';
import { turnEvents, type ResultEvent } from '../events/turn-events.ts';
import type { ModelUseRow } from '../analytics/model-uses.repository.ts';
import type { answers } from '../database/schema/answers.ts';
import type { deliveries } from '../database/schema/deliveries.ts';
import type { files } from '../database/schema/files.ts';
import type { resultColumns } from '../database/schema/result-columns.ts';
import type { resultLogs } from '../database/schema/result-logs.ts';
import type { results } from '../database/schema/results.ts';
import type { transcript } from '../database/schema/transcript.ts';

/**
 * A result as its newest turn left it, and the start of the session that the turn is of. Every column is named, also one
 * with a default: a forgotten one would not compile.
 */
export type ResultRow = Required<
  Omit<typeof results.$inferInsert, 'isArchived' | 'errorCount' | 'updatedAt'>
> & {
  readonly sessionStartedAt: number;
};

type AnswerRow = typeof answers.$inferInsert;
/** The transcript lines of one turn. */
type TranscriptRow = typeof transcript.$inferInsert;
type LogRow = typeof resultLogs.$inferInsert;
/** A delivery as a turn asks for it. Its first attempt is due at once. */
type DeliveryRow = Omit<typeof deliveries.$inferInsert, 'status' | 'attempts' | 'attemptAt' | 'error'>;
/** A file that an answer names. */
type FileRow = typeof files.$inferInsert;
/** A variable or an answer that results of a bot hold. */
type ColumnRow = typeof resultColumns.$inferInsert;

/** The rows that a batch of turns comes to, those of each table in the order of their keys. */
export type TurnRows = {
  readonly results: readonly ResultRow[];
  readonly answers: readonly AnswerRow[];
  readonly transcript: readonly TranscriptRow[];
  readonly logs: readonly LogRow[];
  readonly lateLogs: readonly LateLogRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly files: readonly FileRow[];
  readonly columns: readonly ColumnRow[];
  readonly models: readonly ModelUseRow[];
  readonly payments: readonly PaymentRow[];
  readonly reversals: readonly PaymentRow[];
  readonly events: readonly ResultEvent[];
  readonly visits: readonly VisitRow[];
  readonly words: readonly WordRow[];
};

/** A record that fits into no table. */
export class UnstorableRecord extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnstorableRecord';
  }
}

/**
 * The rows of a batch. Of a result there is one row, from its newest turn; it has started if any turn says so.
 * Throws `UnstorableRecord` for a result id that no result can have. The order keeps two workers that write to the
 * same results from waiting for each other in a circle.
 */
export function turnRows(all: readonly StreamRecord[]): TurnRows {
  const records = all.filter((record): record is TurnRecord => !('kind' in record));
  const late = all.filter((record): record is LateLogRecord => 'log' in record);
  const paying = all.filter((record): record is TurnRecord | PaymentRecord => !('log' in record));
  const found = new Map<string, ResultRow>();
  for (const row of records.flatMap(resultRows)) {
    const key = `${row.botId}\n${row.id}`;
    const other = found.get(key);
    found.set(key, other === undefined ? row : merged(other, row));
  }
  return {
    results: [...found.values()].sort(byResult),
    answers: records.flatMap(answerRows).sort(byTurn),
    transcript: records.flatMap(transcriptRows).sort(byTurn),
    logs: records.flatMap(logRows).sort(byTurn),
    lateLogs: lateLogRows(late),
    deliveries: records.flatMap(deliveryRows).sort(byTurn),
    files: records.flatMap(fileRows).sort((one, other) => compare(one.id, other.id)),
    columns: columnRows(records),
    models: records.flatMap(modelUseRows).sort(byTurn),
    ...paymentRows(paying),
    events: [...records.flatMap(turnEvents), ...paymentEvents(paying)],
    visits: visitRows(records),
    words: wordRows(records),
  };
}

function resultRows(record: TurnRecord): ResultRow[] {
  const { results, sessionId, sessionStartedAt, turn } = record;
  return results.map(({ resultId, botId, hash, hasStarted, isCompleted, variables }) => ({
    botId,
    position: positionIn(resultId),
    id: resultId,
    hash,
    hasStarted,
    isCompleted,
    variables,
    lastSessionId: sessionId,
    channel: record.channel ?? 'web',
    sessionStartedAt,
    writerSince: writerSinceOf(record),
    turn,
  }));
}

function merged(one: ResultRow, other: ResultRow): ResultRow {
  // the order of `isNewer` in the repository, so that it is the same within a batch and between two
  const age =
    one.writerSince - other.writerSince ||
    compare(one.lastSessionId, other.lastSessionId) ||
    one.turn - other.turn;
  return { ...(age > 0 ? one : other), hasStarted: one.hasStarted || other.hasStarted };
}

function answerRows(record: TurnRecord): AnswerRow[] {
  return record.results.flatMap(({ resultId, answers }) =>
    answers.map(({ blockId, content, attachedFileUrls = null }, ordinal) => ({
      ...keyOf(record, resultId),
      ordinal,
      blockId,
      content,
      attachedFileUrls,
    })),
  );
}

function transcriptRows(record: TurnRecord): TranscriptRow[] {
  const { at, transcript: lines } = record;
  return lines.length === 0 ? [] : [{ ...keyOf(record, rootOf(record).resultId), at, lines }];
}

function logRows(record: TurnRecord): LogRow[] {
  const { at } = record;
  return record.logs.map((log, ordinal) => ({ ...keyOf(record, rootOf(record).resultId), ordinal, at, log }));
}

function deliveryRows(record: TurnRecord): DeliveryRow[] {
  if (record.deliveries.length === 0) return [];
  const { resultId, botId } = rootOf(record);
  const { writerSince: _, ...key } = keyOf(record, resultId);
  return record.deliveries.map((delivery, ordinal) => ({ ...key, ordinal, botId, delivery }));
}

function modelUseRows(record: TurnRecord): ModelUseRow[] {
  const { resultId, botId } = rootOf(record);
  const { writerSince: _, ...key } = keyOf(record, resultId);
  return (record.models ?? []).map((use, ordinal) => ({ ...key, ...use, ordinal, botId, at: record.at }));
}

function fileRows(record: TurnRecord): FileRow[] {
  const bots = new Map(record.results.map(({ resultId, botId }) => [resultId, botId]));
  return (record.files ?? []).map(({ fileId: id, resultId, ...file }) => {
    const botId = bots.get(resultId);
    if (botId === undefined)
      throw new UnstorableRecord('a file belongs to a result that the turn does not name');
    const { writerSince: _, ...key } = keyOf(record, resultId);
    return { ...key, ...file, id, botId, at: record.at };
  });
}

/** No index takes a longer one; an export shows such a variable among the others. */
const longestColumn = 500;

function columnRows(records: readonly TurnRecord[]): ColumnRow[] {
  const bots = new Map<string, Record<ColumnRow['kind'], Set<string>>>();
  for (const { botId, variables, answers } of records.flatMap(({ results }) => results)) {
    const held = bots.get(botId) ?? { answer: new Set(), variable: new Set() };
    bots.set(botId, held);
    for (const { blockId } of answers) held.answer.add(blockId);
    for (const { name } of variables) if (name.length <= longestColumn) held.variable.add(name);
  }
  return [...bots]
    .flatMap(([botId, held]) =>
      (['answer', 'variable'] as const).flatMap((kind) =>
        [...held[kind]].map((key): ColumnRow => ({ botId, kind, key })),
      ),
    )
    .sort(byColumn);
}

/** The words that turns add to those of results, one row of each result. */
function wordRows(records: readonly TurnRecord[]): WordRow[] {
  const found = new Map<string, WordRow>();
  for (const { resultId, botId, ...held } of records.flatMap(({ results }) => results)) {
    const key = `${botId}\n${resultId}`;
    const others = found.get(key)?.entries ?? [];
    const entries = [...new Set([...others, ...entriesOf(botId, held)])];
    found.set(key, { botId, position: positionIn(resultId), resultId, entries });
  }
  return [...found.values()];
}

/** The result of the bot the session began with. */
function rootOf({ results: [root] }: TurnRecord): TurnRecord['results'][number] {
  if (!root) throw new UnstorableRecord('a turn record names no result');
  return root;
}

function keyOf(record: TurnRecord, resultId: string): TurnKey {
  const { sessionId, turn } = record;
  return { position: positionIn(resultId), resultId, sessionId, writerSince: writerSinceOf(record), turn };
}

function writerSinceOf({ writerSince, sessionStartedAt }: TurnRecord): number {
  return writerSince ?? sessionStartedAt;
}

function positionIn(resultId: string): number {
  const position = positionOf(resultId);
  if (position === undefined) throw new UnstorableRecord('the result id carries no position');
  return position;
}

function byResult(one: ResultRow, other: ResultRow): number {
  return compare(one.botId, other.botId) || one.position - other.position || compare(one.id, other.id);
}

function byColumn(one: ColumnRow, other: ColumnRow): number {
  return compare(one.botId, other.botId) || compare(one.kind, other.kind) || compare(one.key, other.key);
}

type TurnKey = Pick<AnswerRow, 'position' | 'resultId' | 'sessionId' | 'turn' | 'writerSince'>;
type TurnOrder = Omit<TurnKey, 'writerSince'> & { readonly ordinal?: number };

function byTurn(one: TurnOrder, other: TurnOrder): number {
  return (
    one.position - other.position ||
    compare(one.resultId, other.resultId) ||
    compare(one.sessionId, other.sessionId) ||
    one.turn - other.turn ||
    (one.ordinal ?? 0) - (other.ordinal ?? 0)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
