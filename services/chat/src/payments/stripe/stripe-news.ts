import { createHmac, timingSafeEqual } from 'node:crypto';
import { jsonOf } from '@parley/server';
import type { PaymentNews, PaymentProvider } from '../provider/payment-provider.ts';
import { moneyOf } from './stripe-money.ts';
import { chargeSchema, disputeSchema, eventSchema, intentSchema, pageSchema } from './stripe-objects.ts';

type News = ReturnType<PaymentProvider['news']>;

/** A signature counts for this long, and as long before its time: clocks differ. */
const toleranceMs = 300_000;

/** Reads a webhook of Stripe. The signature is over the bytes as they came; nothing is parsed before it holds. */
export const stripeNews: PaymentProvider['news'] = ({ bytes, header, secret, now }) => {
  if (!isSigned(bytes, header('stripe-signature') ?? '', secret, now)) return 'forged';
  const event = eventSchema.safeParse(jsonOf(bytes.toString())).data;
  return event === undefined ? 'nothing' : newsOf(event.type, event.data.object, event.created * 1_000);
};

function isSigned(bytes: Buffer, signature: string, secret: string, now: number): boolean {
  const parts = signature.split(',').map((part) => part.trim().split('='));
  const [, time = ''] = parts.find(([name]) => name === 't') ?? [];
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * 1_000) > toleranceMs) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(bytes).digest();
  return parts.some(([name, hex = '']) => {
    const given = Buffer.from(hex, 'hex');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const ofIntents: Readonly<Record<string, PaymentNews['status']>> = {
  'payment_intent.succeeded': 'succeeded',
  'payment_intent.payment_failed': 'failed',
};
const ofPages: Readonly<Record<string, PaymentNews['status']>> = {
  'checkout.session.completed': 'succeeded',
  'checkout.session.async_payment_succeeded': 'succeeded',
  'checkout.session.async_payment_failed': 'failed',
};

function newsOf(type: string, object: unknown, at: number): News {
  if (Object.hasOwn(ofIntents, type)) return newsOfIntent(ofIntents[type] ?? 'failed', object, at);
  if (Object.hasOwn(ofPages, type)) return newsOfPage(ofPages[type] ?? 'failed', object, at);
  if (type === 'charge.dispute.created') return newsOfDispute(object, at);
  return type === 'charge.refunded' ? newsOfRefund(object, at) : 'nothing';
}

function newsOfIntent(status: PaymentNews['status'], object: unknown, at: number): News {
  const intent = intentSchema.safeParse(object).data;
  // the page of a payment tells of it itself, under its own id
  if (intent?.metadata['parley_way'] !== 'form') return 'nothing';
  const { id, amount, amount_received: received, currency, metadata } = intent;
  const money = moneyOf(status === 'succeeded' ? (received ?? 0) : amount, currency);
  return { paymentId: id, intentId: id, status, money, marks: metadata, at };
}

function newsOfPage(status: PaymentNews['status'], object: unknown, at: number): News {
  const page = pageSchema.safeParse(object).data;
  if (!page || (status === 'succeeded' && page.payment_status !== 'paid')) return 'nothing';
  const { id, payment_intent: intentId, amount_total: amount, currency, metadata } = page;
  const money = moneyOf(amount ?? 0, currency ?? '');
  return { paymentId: id, intentId: intentId ?? undefined, status, money, marks: metadata, at };
}

function newsOfRefund(object: unknown, at: number): News {
  const charge = chargeSchema.safeParse(object).data;
  if (!charge?.payment_intent) return 'nothing';
  const { payment_intent: id, amount, currency, metadata } = charge;
  return {
    paymentId: id,
    intentId: id,
    status: 'refunded',
    money: moneyOf(amount, currency),
    marks: metadata,
    at,
  };
}

function newsOfDispute(object: unknown, at: number): News {
  const dispute = disputeSchema.safeParse(object).data;
  if (!dispute?.payment_intent) return 'nothing';
  const { payment_intent: id, amount, currency } = dispute;
  const money = moneyOf(amount, currency);
  return { paymentId: id, intentId: id, status: 'disputed', money, marks: undefined, at };
}
