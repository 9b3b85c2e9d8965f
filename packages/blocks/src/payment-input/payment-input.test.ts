import { resultsOf } from '@parley/engine';
import { botOf } from '@parley/engine/testing';
import { blockKinds } from '../index.ts';
import { converse, converseWith, findingsIn, findingsOf, says } from '../shared/testing.ts';
import { defaultPaymentUnavailable } from './payment-input.ts';

const block = {
  id: 'q',
  type: 'payment input',
  options: { provider: 'paymentProvider', amount: '{{Price}}', credentialsId: 'c', extra: { kept: true } },
};
const goods = says('Here is your book.');
const answered = { id: 'name', type: 'text input' };

test('the chat ends, nobody is asked, and no answer is made up', () => {
  const { turn } = converse([block]).start().says(defaultPaymentUnavailable).ends();
  expect(turn.answers).toEqual([]);
  expect(turn.logs).toMatchObject([{ status: 'error', details: 'block q', context: 'Asking' }]);
});

test('its edge leads nowhere', () => {
  converse([{ ...block, outgoingEdgeId: 'to:Goods' }], { groups: { Goods: [goods] } })
    .start()
    .says(defaultPaymentUnavailable)
    .ends();
});

test.each([
  ['of the bot', 'Pay {{Name}} at the till.', 'Pay Ada at the till.'],
  ['of ours where the bot’s come to nothing', ' {{Nobody}} ', defaultPaymentUnavailable],
])('it ends with the words %s, in both formats', (_, paymentUnavailable, said) => {
  const settings = { general: { systemMessages: { paymentUnavailable } } };
  const variables = [{ id: 'v:Name', name: 'Name', value: 'Ada' }];
  converse([block], { settings, variables }).start().says(said);
  converse([block], { settings, variables, context: { format: 'markdown' } })
    .start()
    .says(said);
});

test('a bot that linked to the one with the payment does not go on either', () => {
  const shop = botOf({ groups: { Shop: [block, goods] } });
  const link = { id: 'link', type: 'Bot link', options: { botId: 'shop', mergeResults: true } };
  converse([link, goods], {
    linked: { shop },
    perform: () => ({ type: 'openBot', ok: true, hash: 'shop' }),
  })
    .start()
    .says(defaultPaymentUnavailable)
    .ends();
});

test.each([
  ['a jump', { id: 'j', type: 'Jump', options: { groupId: 'g:Shop', blockId: 'q' } }],
  ['a part of the same bot', { id: 'j', type: 'Bot link', options: { botId: 'current', groupId: 'g:Shop' } }],
])('%s to it comes back to nothing', (_, way) => {
  const back = { id: 'r', type: 'Return' };
  converse([way, goods], { groups: { Shop: [block, back] } })
    .start()
    .says(defaultPaymentUnavailable)
    .ends();
});

test('a command that leads to it ends the chat, and does not return to the question', () => {
  const events = [
    {
      id: 'e',
      type: 'command',
      graphCoordinates: { x: 0, y: 0 },
      options: { command: 'buy' },
      outgoingEdgeId: 'to:Shop',
    },
  ];
  converseWith({ groups: { Ask: [answered, goods], Shop: [block] }, events })
    .start()
    .reply({ type: 'command', command: 'buy' })
    .says(defaultPaymentUnavailable)
    .ends();
});

test.each(['input', 'action', 'webhook'] as const)(
  'a session that waits at it, as a release that takes payments may leave it, ends as well (%s)',
  (waitsFor) => {
    const conversation = converse([answered, { ...block, outgoingEdgeId: 'to:Goods' }], {
      groups: { Goods: [goods] },
    }).start();
    conversation.state = { ...conversation.state, waiting: { for: waitsFor, blockId: 'q' } };
    conversation.reply('paid').says(defaultPaymentUnavailable).ends();
  },
);

test('a result that ends at it is not completed, whatever was answered before', () => {
  const completed = (...blocks: (typeof block | typeof answered)[]) => {
    const { flows, state } = converse(blocks).start().reply('Ada').ends();
    return resultsOf(flows, state, []).map(({ isCompleted }) => isCompleted);
  };
  expect(completed(answered, block)).toEqual([false]);
  expect(completed(answered)).toEqual([true]);
});

test('it counts as no question for the progress', () => {
  converse([answered, { id: 'b', type: 'text input' }, block])
    .start()
    .reply('x')
    .progresses(50);
});

test('a bot with it cannot be published', () => {
  expect(findingsOf(block)).toEqual(['error unavailable-payment /type']);
});

test('a loop through it is left at it', () => {
  expect(findingsIn({ groups: { Shop: [{ ...block, outgoingEdgeId: 'to:Shop' }] } })).toEqual([
    'error unavailable-payment /groups/0/blocks/0/type',
  ]);
});

test('what its draft holds is kept whole', () => {
  expect(blockKinds.for('payment input').schema.parse(block)).toEqual(block);
});
