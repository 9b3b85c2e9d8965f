import {
  paymentStages,
  positionOf,
  type PaymentNote,
  type PaymentRecord,
  type PaymentStage,
  type TurnRecord,
} from '@parley/schema/contract';
import type { payments } from '../database/schema/payments.ts';
import type { ResultEvent } from '../events/turn-events.ts';

/** A payment as it is stored. */
export type PaymentRow = typeof payments.$inferInsert;

/** The stages in which money goes back, or somebody wants it back. They are told of by the movement of money. */
const reversedStages = ['refunded', 'disputed'] as const;
const isReversed = (stage: PaymentStage): stage is (typeof reversedStages)[number] =>
  reversedStages.some((reversed) => reversed === stage);

type Told = { readonly sessionId: string; readonly turn: number; readonly note: PaymentNote };

/** The payments of a batch: of each one row, with its latest stage. Reversals come apart: they change rows and make none. */
export function paymentRows(records: readonly (TurnRecord | PaymentRecord)[]): {
  readonly payments: readonly PaymentRow[];
  readonly reversals: readonly PaymentRow[];
} {
  const rows = records.flatMap(toldIn).flatMap(rowOf);
  const isReversal = ({ stage }: PaymentRow): boolean => isReversed(stage);
  return { payments: merged(rows.filter((row) => !isReversal(row))), reversals: rows.filter(isReversal) };
}

/** The events of payments: what was paid or failed, whether a visitor came back or not. */
export function paymentEvents(records: readonly (TurnRecord | PaymentRecord)[]): ResultEvent[] {
  return records.flatMap(toldIn).flatMap(({ sessionId, note }): ResultEvent[] => {
    const { stage, paymentId, botId, resultId, blockId, at } = note;
    if (stage !== 'succeeded' && stage !== 'failed') return [];
    return [eventOf({ botId, resultId, sessionId, blockId, id: paymentId, stage, changedAt: at })];
  });
}

/** The events of reversals, each with the id that its payment is stored under. */
export function reversalEvents(reversed: readonly PaymentRow[]): ResultEvent[] {
  return reversed.flatMap(({ stage, ...row }) => (isReversed(stage) ? [eventOf({ ...row, stage })] : []));
}

function eventOf({
  botId,
  resultId,
  sessionId,
  blockId,
  id: paymentId,
  stage,
  changedAt: at,
}: Pick<PaymentRow, 'botId' | 'resultId' | 'sessionId' | 'blockId' | 'id' | 'changedAt'> & {
  readonly stage: Exclude<PaymentStage, 'open'>;
}): ResultEvent {
  const type = `payment.${stage}` as const;
  const data = { botId, resultId, sessionId, blockId, paymentId };
  return { type, key: [type, botId, paymentId].join(' '), botId, resultId, at, data };
}

function toldIn(record: TurnRecord | PaymentRecord): Told[] {
  const { sessionId, turn } = record;
  const notes = 'payment' in record ? [record.payment] : (record.payments ?? []);
  return notes.map((note) => ({ sessionId, turn, note }));
}

function rowOf({ sessionId, turn, note }: Told): PaymentRow[] {
  const { paymentId: id, intentId = null, at, resultId, ...rest } = note;
  const position = positionOf(resultId);
  // a result that cannot be has no payments
  if (position === undefined) return [];
  return [{ ...rest, id, intentId, position, resultId, sessionId, turn, askedAt: at, changedAt: at }];
}

function merged(rows: readonly PaymentRow[]): PaymentRow[] {
  const byPayment = new Map<string, PaymentRow>();
  for (const row of rows) {
    const key = `${row.botId}\n${row.id}`;
    const other = byPayment.get(key);
    byPayment.set(key, other ? later(other, row) : row);
  }
  // in the order of their keys, so that two workers do not wait for each other in a circle
  return [...byPayment].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

function later(one: PaymentRow, other: PaymentRow): PaymentRow {
  const rank = ({ stage }: PaymentRow): number => paymentStages.indexOf(stage);
  const last = rank(other) > rank(one) ? other : one;
  return {
    ...last,
    intentId: one.intentId ?? other.intentId ?? null,
    // the turn that asked for it
    turn: Math.min(one.turn, other.turn),
    askedAt: Math.min(one.askedAt, other.askedAt),
  };
}
