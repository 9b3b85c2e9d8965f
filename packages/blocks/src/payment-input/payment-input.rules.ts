import { defineRules, says, type ExampleBot } from '@parley/engine';

const selling = (options: object, ...after: ReturnType<typeof says>[]): ExampleBot => ({
  groups: {
    Shop: [
      {
        id: 'pay',
        type: 'payment input',
        options: {
          provider: 'paymentProvider',
          credentialsId: 'shop',
          amount: '20',
          currency: 'EUR',
          ...options,
        },
      },
      ...after,
    ],
  },
  facts: { credentials: [{ id: 'shop', type: 'payment', hosts: ['api.stripe.com'] }] },
});
const goods = says('goods', 'Here is your book.');

export const paymentInputRules = defineRules({
  'unavailable-payment': {
    category: 'integrations',
    severity: 'error',
    title: 'A payment lacks something it needs',
    why: 'A chat that gets there ends, so that nothing is handed over unpaid. Choose an account of a payment provider, and write the amount.',
    example: { bad: selling({ credentialsId: '' }, goods), good: selling({}, goods) },
    since: '0.1.0',
  },
  'impossible-amount': {
    category: 'integrations',
    severity: 'error',
    title: 'The amount of a payment cannot be',
    why: 'A chat that gets there ends. Write a plain number such as 1234.56, without separators of thousands, and a currency by its three letters.',
    example: { bad: selling({ amount: '1,234.56' }, goods), good: selling({ amount: '1234.56' }, goods) },
    since: '0.1.0',
  },
  'payment-leads-nowhere': {
    category: 'flow',
    severity: 'warning',
    title: 'Nothing follows a payment',
    why: 'Whoever has paid reads nothing more, and gets nothing. Put what was paid for, or at least a thank-you, behind the payment.',
    example: { bad: selling({}), good: selling({}, goods) },
    since: '0.1.0',
  },
});
