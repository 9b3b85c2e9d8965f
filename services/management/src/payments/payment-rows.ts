import {
  paymentStages,
  positionOf,
  type PaymentNote,
  type PaymentRecord,
  type TurnRecord,
} from '@parley/schema/contract';
import type { payments } from '../database/schema/payments.ts';
import type { ResultEvent } from '../events/turn-events.ts';

/** A payment as it is stored. */
export type PaymentRow = typeof payments.$inferInsert;

type Told = { readonly sessionId: string; readonly turn: number; readonly note: PaymentNote };

/** The payments of a batch: of each one row, with its latest stage. Refunds come apart: they change rows and make none. */
export function paymentRows(records: readonly (TurnRecord | PaymentRecord)[]): {
  readonly payments: readonly PaymentRow[];
  readonly refunds: readonly PaymentRow[];
} {
  const rows = records.flatMap(toldIn).flatMap(rowOf);
  const isRefund = ({ stage }: PaymentRow): boolean => stage === 'refunded';
  return { payments: merged(rows.filter((row) => !isRefund(row))), refunds: rows.filter(isRefund) };
}

/** The events of payments: what was paid or failed, whether a visitor came back or not. */
export function paymentEvents(records: readonly (TurnRecord | PaymentRecord)[]): ResultEvent[] {
  return records.flatMap(toldIn).flatMap(({ sessionId, note }): ResultEvent[] => {
    const { stage, paymentId, botId, resultId, blockId, at } = note;
    if (stage !== 'succeeded' && stage !== 'failed') return [];
    const type = `payment.${stage}` as const;
    const data = { botId, resultId, sessionId, blockId, paymentId };
    return [{ type, key: [type, botId, paymentId].join(' '), botId, resultId, at, data }];
  });
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
