import { defineRules, says } from '@parley/engine';

export const paymentInputRules = defineRules({
  'unavailable-payment': {
    category: 'integrations',
    severity: 'error',
    title: 'The bot asks for a payment, which this installation cannot take',
    why: 'A chat that gets there ends, so that nothing is handed over unpaid. Remove the block.',
    example: {
      bad: { groups: { Shop: [{ id: 'pay', type: 'payment input' }] } },
      good: { groups: { Shop: [says('text', 'We send you an invoice.')] } },
    },
    since: '0.1.0',
  },
});
