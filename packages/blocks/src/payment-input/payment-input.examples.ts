import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';
import { defaultPaymentUnavailable } from './payment-input.ts';
const payment = {
  id: 'pay',
  type: 'payment input',
  options: { provider: 'paymentProvider', amount: '20', currency: 'EUR', variableId: 'v:Paid' },
  outgoingEdgeId: 'to:Goods',
};

export const paymentInputExamples: Example[] = [
  {
    title: 'The chat ends, and what is for sale is not handed over',
    bot: {
      groups: { Shop: [payment, says('Thank you.')], Goods: [says('Here is your book.')] },
      variables: ['Paid'],
    },
    lines: [
      { logs: 'this installation cannot take payments' },
      { bot: defaultPaymentUnavailable },
      { variable: 'Paid', is: undefined },
      { ends: true },
    ],
  },
  {
    title: 'It ends with the words of the bot’s settings',
    bot: {
      groups: { Shop: [payment], Goods: [says('Here is your book.')] },
      variables: ['Paid', { id: 'v:Shop', name: 'Shop', value: 'shop@example.org' }],
      settings: {
        general: { systemMessages: { paymentUnavailable: 'Please write to {{Shop}} to buy this.' } },
      },
    },
    lines: [{ bot: 'Please write to shop@example.org to buy this.' }, { ends: true }],
  },
];
