import { keptOptions } from '../shared/form/common.ts';
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { head, plain, saved } from '../shared/form/rows.ts';
import type { paymentInput } from './payment-input.ts';

export const paymentInputForm = defineForm<BlockOf<typeof paymentInput>>({
  type: 'payment input',
  category: 'questions',
  label: 'Payment',
  icon: 'credit-card',
  keywords: ['question', 'pay', 'money', 'card', 'checkout'],
  unavailable: 'This installation cannot take payments: a bot with one cannot be published.',
  fresh: () => ({ type: 'payment input' }),
  rows: ({ options = {} }, names) => [
    head({
      text: ['Ask for a payment', plain(options.amount), plain(options.currency)].filter(Boolean).join(' '),
      isQuiet: true,
      ...saved(options.variableId, names),
    }),
  ],
  fields: [keptOptions],
});
