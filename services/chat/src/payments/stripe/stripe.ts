import type { Money, PaymentRef } from '@parley/engine';
import type { NewPayment, PaymentProvider, PaymentState } from '../provider/payment-provider.ts';
import { askStripe, type Form } from './ask-stripe.ts';
import { moneyOf, smallestUnits } from './stripe-money.ts';
import { stripeNews } from './stripe-news.ts';
import { intentSchema, pageSchema, type Intent, type Page } from './stripe-objects.ts';

/** Longer texts are cut: the provider refuses them. */
const longestDescription = 500;
const longestName = 250;

/** Payments at Stripe: a PaymentIntent for its form, a Checkout Session for its page. */
export const stripe: PaymentProvider = {
  async create(payment, call) {
    const { way, idempotencyKey } = payment;
    if (way === 'form') {
      const request = {
        method: 'POST',
        path: '/v1/payment_intents',
        form: intentForm(payment),
        idempotencyKey,
      };
      const { id, client_secret: secret } = await askStripe(request, intentSchema, call);
      return { id, secret: secret ?? undefined };
    }
    const request = {
      method: 'POST',
      path: '/v1/checkout/sessions',
      form: pageForm(payment),
      idempotencyKey,
    };
    const { id, url } = await askStripe(request, pageSchema, call);
    return { id, page: url ?? undefined };
  },
  async end({ id, way }, call) {
    const path = `${pathOf(way)}/${encodeURIComponent(id)}/${way === 'form' ? 'cancel' : 'expire'}`;
    await (way === 'form'
      ? askStripe({ method: 'POST', path, form: {} }, intentSchema, call)
      : askStripe({ method: 'POST', path, form: {} }, pageSchema, call));
  },
  async state({ id, way }, call) {
    const path = `${pathOf(way)}/${encodeURIComponent(id)}`;
    return way === 'form'
      ? stateOfIntent(await askStripe({ method: 'GET', path }, intentSchema, call))
      : stateOfPage(await askStripe({ method: 'GET', path }, pageSchema, call));
  },
  async marks(intentId, call) {
    const path = `${pathOf('form')}/${encodeURIComponent(intentId)}`;
    return (await askStripe({ method: 'GET', path }, intentSchema, call)).metadata;
  },
  news: stripeNews,
};

const pathOf = (way: PaymentRef['way']): string =>
  way === 'form' ? '/v1/payment_intents' : '/v1/checkout/sessions';

function intentForm({ money, description, email, marks }: NewPayment): Form {
  return {
    ...sumOf(money, 'amount', 'currency'),
    'automatic_payment_methods[enabled]': 'true',
    description: description?.slice(0, longestDescription),
    receipt_email: email,
    ...prefixed('metadata', marks),
  };
}

function pageForm({ money, description, email, marks, returnUrls }: NewPayment): Form {
  const price = 'line_items[0][price_data]';
  return {
    mode: 'payment',
    'line_items[0][quantity]': '1',
    ...sumOf(money, `${price}[unit_amount]`, `${price}[currency]`),
    [`${price}[product_data][name]`]: (description ?? 'Payment').slice(0, longestName),
    success_url: returnUrls.paid,
    cancel_url: returnUrls.cancelled,
    client_reference_id: marks.parley_session.slice(0, 200),
    customer_email: email,
    ...prefixed('metadata', marks),
    ...prefixed('payment_intent_data[metadata]', marks),
    'payment_intent_data[description]': description?.slice(0, longestDescription),
  };
}

function sumOf(money: Money, amount: string, currency: string): Form {
  return { [amount]: String(smallestUnits(money)), [currency]: money.currency.toLowerCase() };
}

const prefixed = (name: string, texts: Readonly<Record<string, string>>): Form =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${name}[${key}]`, text]));

function stateOfIntent(intent: Intent): PaymentState {
  const { id, status, amount, amount_received: received = 0, currency, metadata } = intent;
  // a part is no payment: the sum is compared by whoever asks
  const money = moneyOf(status === 'succeeded' ? received : amount, currency);
  const words = { succeeded: 'paid', processing: 'processing', canceled: 'over' } as const;
  const known = words[status as keyof typeof words] as PaymentState['status'] | undefined;
  return { status: known ?? 'unpaid', money, marks: metadata, intentId: id };
}

function stateOfPage(page: Page): PaymentState {
  const { status, payment_status: paid, amount_total: amount, currency, metadata } = page;
  const money = moneyOf(amount ?? 0, currency ?? '');
  const intentId = page.payment_intent ?? undefined;
  const of = (word: PaymentState['status']): PaymentState => ({
    status: word,
    money,
    marks: metadata,
    intentId,
  });
  if (paid === 'paid') return of('paid');
  if (status === 'complete') return of('processing');
  return of(status === 'expired' ? 'over' : 'unpaid');
}
