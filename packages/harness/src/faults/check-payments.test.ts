import { startStripeStub, type StripeStub } from '@parley/testing/payments';
import { arePaymentsClean, checkPayments, type PaymentVerdict } from './check-payments.ts';
import type { EventArrival } from './event-receiver.ts';
import type { Purchase } from './pay-under-fire.ts';

let stripe: StripeStub;
beforeEach(async () => {
  stripe = await startStripeStub('sk_test');
});
afterEach(() => stripe.stop());

/** Asks the stand-in for a payment of a session, as chat does. */
async function intentOf(sessionId: string): Promise<string> {
  const body = new URLSearchParams({
    amount: '2000',
    currency: 'eur',
    'metadata[parley_session]': sessionId,
  });
  const headers = { authorization: 'Bearer sk_test' };
  const answer = await fetch(`${stripe.url}/v1/payment_intents`, { method: 'POST', headers, body });
  return ((await answer.json()) as { id: string }).id;
}

const purchase = (changes: Partial<Purchase>): Purchase => ({
  sessionId: 's',
  resultId: 'r',
  asked: new Set(),
  paid: undefined,
  hasGoods: false,
  hadGoodsUnpaid: false,
  ...changes,
});

const toldOf = (paymentId: string, id = `event of ${paymentId}`): EventArrival => ({
  id,
  type: 'payment.succeeded',
  timestamp: '2026-11-26T12:00:00.000Z',
  data: { paymentId },
  at: 0,
  isTaken: true,
});

/** The verdict if the results know of these payments, and events have told of these or of those that are given. */
function verdictOn(
  purchases: readonly Purchase[],
  stored: readonly string[] = [],
  arrivals = stored.map((id) => toldOf(id)),
): Promise<PaymentVerdict> {
  const payments = stored.map((id) => ({ id, status: 'succeeded' as const }));
  const api = { getResult: () => Promise.resolve({ result: { payments } }) };
  return checkPayments({ api }, 'bot', { stripe, receiver: { arrivals } }, purchases, 0);
}

test('a payment that was made once, and is known, is in order', async () => {
  const paid = await intentOf('s');
  const verdict = await verdictOn([purchase({ paid, hasGoods: true })], [paid]);
  expect(verdict).toEqual({
    purchases: 1,
    paid: 1,
    handedOver: 1,
    unpaid: [],
    doubled: [],
    forgotten: [],
    told: 1,
    untold: [],
    mistold: [],
  });
  expect(arePaymentsClean(verdict)).toBe(true);
});

test('goods without a payment, a second payment and one that is not known are found', async () => {
  await intentOf('s');
  const paid = await intentOf('s');
  const verdict = await verdictOn([purchase({ paid }), purchase({ sessionId: 't', hadGoodsUnpaid: true })]);
  expect(verdict).toMatchObject({
    unpaid: ['t'],
    doubled: [expect.stringMatching(/^s: pi_/)],
    forgotten: ['s'],
  });
  expect(arePaymentsClean(verdict)).toBe(false);
});

test('a payment of which no event tells is found, and an event of none, or under a second id', async () => {
  const paid = await intentOf('s');
  const purchases = [purchase({ paid })];
  const silent = await verdictOn(purchases, [paid], []);
  expect(silent).toMatchObject({ told: 0, untold: ['s'], mistold: [] });
  expect(arePaymentsClean(silent)).toBe(false);
  const loud = await verdictOn(purchases, [paid], [toldOf(paid), toldOf(paid, 'other'), toldOf('pi_none')]);
  expect(loud.mistold).toEqual([`${paid} (event other)`, 'pi_none (event event of pi_none)']);
  expect(arePaymentsClean(loud)).toBe(false);
});
