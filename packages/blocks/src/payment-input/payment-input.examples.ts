import type { Example } from '@parley/engine/testing';

const says = (text: string) => ({
  id: text,
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text }] }] },
});
const payment = {
  id: 'pay',
  type: 'payment input',
  options: { provider: 'paymentProvider', amount: '20', currency: 'EUR', variableId: 'v:Paid' },
};

export const paymentInputExamples: Example[] = [
  {
    title: 'It is logged, nobody is asked, and nothing counts as paid',
    bot: { groups: { Shop: [payment, says('Thank you.')] }, variables: ['Paid'] },
    lines: [
      { logs: 'type payment input' },
      { bot: 'Thank you.' },
      { variable: 'Paid', is: undefined },
      { ends: true },
    ],
  },
  {
    title: 'The conversation goes on by the edge of the block',
    bot: {
      groups: { Shop: [{ ...payment, outgoingEdgeId: 'to:Later' }], Later: [says('We will send a bill.')] },
      variables: ['Paid'],
    },
    lines: [{ logs: 'cannot be reached' }, { bot: 'We will send a bill.' }, { ends: true }],
  },
];
