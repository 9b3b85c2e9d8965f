import { setTimeout as delay } from 'node:timers/promises';
import type { StripeStub } from '@parley/testing/payments';
import type { EventArrival } from './event-receiver.ts';
import { ifThere } from './if-there.ts';
import type { Purchase } from './pay-under-fire.ts';

/** The fate of the payments of visitors. Each list names sessions. */
export type PaymentVerdict = {
  readonly purchases: number;
  readonly paid: number;
  readonly handedOver: number;
  /** Goods came, and nobody had paid. */
  readonly unpaid: readonly string[];
  /** Two payments were made at the provider for one question. */
  readonly doubled: readonly string[];
  /** Somebody paid, and neither the result nor its list of payments knows. */
  readonly forgotten: readonly string[];
  /** Different events that tell of a payment. */
  readonly told: number;
  /** Somebody paid, and no event told of it. */
  readonly untold: readonly string[];
  /** Events of a payment that nobody made, or under a second id. */
  readonly mistold: readonly string[];
};

/** The sides that know of payments: the provider, and whoever hears of the events of the shop. */
type Witnesses = {
  readonly stripe: Pick<StripeStub, 'state'>;
  readonly receiver: { readonly arrivals: readonly EventArrival[] };
};

/** The part of the API that says which payments a result knows. */
type ResultReader = {
  readonly getResult: (asked: {
    readonly path: { readonly botId: string; readonly resultId: string };
  }) => Promise<{
    readonly result: { readonly payments?: readonly { readonly id: string; readonly status: string }[] };
  }>;
};

/** The drain may be behind for so long. */
const drainMs = 60_000;

/** Compares what visitors saw with what the provider has and with what is stored. */
export async function checkPayments(
  { api }: { readonly api: ResultReader },
  botId: string,
  { stripe: { state }, receiver }: Witnesses,
  purchases: readonly Purchase[],
  patienceMs = drainMs,
): Promise<PaymentVerdict> {
  const bySession = new Map<string, string[]>();
  for (const { id, status, metadata } of state.intents.values()) {
    const session = metadata['parley_session'] ?? '';
    const found = `${id} (turn ${metadata['parley_turn']}, ${status})`;
    bySession.set(session, [...(bySession.get(session) ?? []), found]);
  }
  const until = performance.now() + patienceMs;
  const forgotten: string[] = [];
  for (const { sessionId, resultId, paid } of purchases)
    if (paid !== undefined && !(await isStored(api, botId, resultId, paid, until))) forgotten.push(sessionId);
  const untold = (): Purchase[] => {
    const told = new Set(successesIn(receiver.arrivals).map(({ data }) => data['paymentId']));
    return purchases.filter(({ paid }) => paid !== undefined && !told.has(paid));
  };
  while (untold().length > 0 && performance.now() < until) await delay(500);
  return {
    purchases: purchases.length,
    paid: purchases.filter(({ paid }) => paid !== undefined).length,
    handedOver: purchases.filter(({ hasGoods }) => hasGoods).length,
    unpaid: purchases.filter(({ hadGoodsUnpaid }) => hadGoodsUnpaid).map(({ sessionId }) => sessionId),
    doubled: [...bySession].flatMap(([session, payments]) =>
      payments.length > 1 ? [`${session}: ${payments.join(', ')}`] : [],
    ),
    forgotten,
    told: new Set(successesIn(receiver.arrivals).map(({ id }) => id)).size,
    untold: untold().map(({ sessionId }) => sessionId),
    mistold: mistoldIn(receiver.arrivals, new Set(purchases.flatMap(({ paid }) => paid ?? []))),
  };
}

const successesIn = (arrivals: readonly EventArrival[]): EventArrival[] =>
  arrivals.filter(({ type, isTaken }) => type === 'payment.succeeded' && isTaken);

function mistoldIn(arrivals: readonly EventArrival[], paid: ReadonlySet<string>): string[] {
  const ids = new Map<string, string>();
  return successesIn(arrivals).flatMap(({ id, data }) => {
    const payment = data['paymentId'] ?? '';
    const first = ids.get(payment) ?? id;
    ids.set(payment, first);
    return paid.has(payment) && first === id ? [] : [`${payment} (event ${id})`];
  });
}

async function isStored(
  api: ResultReader,
  botId: string,
  resultId: string,
  paid: string,
  until: number,
): Promise<boolean> {
  for (;;) {
    const found = await ifThere(api.getResult({ path: { botId, resultId } }));
    const payments = found?.result.payments ?? [];
    if (payments.some(({ id, status }) => id === paid && status === 'succeeded')) return true;
    if (performance.now() > until) return false;
    await delay(500);
  }
}

/** True if nothing was handed over unpaid, asked for twice, forgotten, or told wrongly. */
export function arePaymentsClean(verdict: PaymentVerdict): boolean {
  const { unpaid, doubled, forgotten, untold, mistold } = verdict;
  return [unpaid, doubled, forgotten, untold, mistold].every((found) => found.length === 0);
}
