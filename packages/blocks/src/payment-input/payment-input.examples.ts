import { says, type Effect, type EffectResult } from '@parley/engine';
import type { Example } from '@parley/engine/testing';
import { defaultPaymentUnavailable } from './payment-input.ts';

/** A provider that says these things about a payment, one after the other. */
function provider(...told: readonly ('paid' | 'unpaid')[]) {
  let next = 0;
  return (effect: Effect): EffectResult => {
    if (effect.type === 'verifyPayment')
      return { type: 'verifyPayment', status: told[next++ % told.length] ?? 'unpaid' };
    const payment = { id: 'pi_1', way: 'form', turn: 1 } as const;
    return { type: 'createPayment', ok: true, payment, publicKey: 'pk', secret: 'pi_1_secret' };
  };
}

const payment = {
  id: 'pay',
  type: 'payment input',
  options: {
    provider: 'paymentProvider',
    credentialsId: 'shop',
    amount: '20',
    currency: 'EUR',
    variableId: 'v:Paid',
    labels: { success: 'Paid' },
  },
  outgoingEdgeId: 'to:Goods',
};

const shop = {
  groups: { Shop: [payment], Goods: [says('goods', 'Here is your book.')] },
  variables: ['Paid'],
};

export const paymentInputExamples: Example[] = [
  {
    title: 'What is for sale is handed over when the provider says that it is paid',
    bot: shop,
    perform: provider('paid'),
    lines: [
      { asks: 'payment input' },
      { visitor: 'Success' },
      { variable: 'Paid', is: 'Paid' },
      { bot: 'Here is your book.' },
      { ends: true },
    ],
  },
  {
    title: 'A page that only claims that it is paid changes nothing',
    bot: shop,
    perform: provider('unpaid', 'paid'),
    lines: [
      { asks: 'payment input' },
      { visitor: 'Success' },
      { bot: 'The payment has not gone through. Nothing is handed over yet: please try again.' },
      { asks: 'payment input' },
      { visitor: 'Success' },
      { bot: 'Here is your book.' },
      { ends: true },
    ],
  },
  {
    title: 'An amount that cannot be ends the chat',
    bot: {
      ...shop,
      groups: {
        ...shop.groups,
        Shop: [{ ...payment, options: { ...payment.options, amount: '{{Price}}' } }],
      },
      variables: ['Paid', { id: 'v:Price', name: 'Price', value: '1,234.56' }],
    },
    lines: [
      { logs: 'is not a plain number' },
      { bot: defaultPaymentUnavailable },
      { variable: 'Paid', is: undefined },
      { ends: true },
    ],
  },
];
