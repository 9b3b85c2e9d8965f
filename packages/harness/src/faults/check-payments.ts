import { setTimeout as delay } from 'node:timers/promises';
import type { StripeStub } from '@parley/testing/payments';
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
  { state }: Pick<StripeStub, 'state'>,
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
  return {
    purchases: purchases.length,
    paid: purchases.filter(({ paid }) => paid !== undefined).length,
    handedOver: purchases.filter(({ hasGoods }) => hasGoods).length,
    unpaid: purchases.filter(({ hadGoodsUnpaid }) => hadGoodsUnpaid).map(({ sessionId }) => sessionId),
    doubled: [...bySession].flatMap(([session, payments]) =>
      payments.length > 1 ? [`${session}: ${payments.join(', ')}`] : [],
    ),
    forgotten,
  };
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

/** True if nothing was handed over unpaid, asked for twice or forgotten. */
export function arePaymentsClean({ unpaid, doubled, forgotten }: PaymentVerdict): boolean {
  return unpaid.length + doubled.length + forgotten.length === 0;
}
