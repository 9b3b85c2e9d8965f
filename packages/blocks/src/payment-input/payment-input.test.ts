import {
  resultsOf,
  type Effect,
  type EffectOf,
  type EffectResult,
  type EffectResultOf,
} from '@parley/engine';
import { blockKinds } from '../index.ts';
import {
  allFindingsIn,
  converse,
  converseWith,
  findingsOf,
  says,
  type ConverseOptions,
} from '../shared/testing.ts';
import { paymentWords } from './constants.ts';
import { defaultPaymentUnavailable } from './payment-input.ts';

const options = {
  provider: 'paymentProvider',
  credentialsId: 'shop',
  amount: '{{Price}}',
  currency: 'EUR',
  variableId: 'v:Paid',
};
const block = { id: 'pay', type: 'payment input', options };
const priced = (value: string) => [
  { id: 'v:Price', name: 'Price', value },
  { id: 'v:Paid', name: 'Paid' },
];

type Told = EffectResultOf<'verifyPayment'>['status'];
type Made = { readonly ok: false; readonly reason: 'away' | 'refused' } | 'made';

/** A provider that says these things in turn, and keeps what it was asked. */
function provider({ told = [], made = [] }: { told?: readonly Told[]; made?: readonly Made[] } = {}) {
  const created: EffectOf<'createPayment'>[] = [];
  const verified: EffectOf<'verifyPayment'>[] = [];
  const perform = (effect: Effect): EffectResult => {
    if (effect.type === 'verifyPayment') {
      verified.push(effect);
      return { type: 'verifyPayment', status: told[verified.length - 1] ?? 'unpaid' };
    }
    if (effect.type !== 'createPayment') throw new Error(`nothing performs ${effect.type}`);
    created.push(effect);
    const outcome = made[created.length - 1] ?? 'made';
    if (outcome !== 'made') return { type: 'createPayment', ...outcome, error: 'the reason' };
    const id = `pi_${created.length}`;
    const payment = { id, way: effect.way, turn: 1 };
    return { type: 'createPayment', ok: true, payment, publicKey: 'pk_live', secret: `${id}_secret` };
  };
  return { created, verified, perform };
}

const selling = (perform: ConverseOptions['perform'], more: object = {}) =>
  converse([block], { variables: priced('20'), ...(perform ? { perform } : {}), ...more }).start();

test('the client gets what it draws the form with, and not the account', () => {
  const { perform, created } = provider();
  const { turn } = selling(perform).asks('payment input', {
    runtimeOptions: { paymentIntentSecret: 'pi_1_secret', amountLabel: '€20.00', publicKey: 'pk_live' },
  });
  expect(JSON.stringify(turn.input)).not.toContain('credentialsId');
  expect(created).toMatchObject([
    {
      way: 'form',
      purpose: { credentialsId: 'shop', money: { amount: 2000, currency: 'EUR' }, blockId: 'pay' },
    },
  ]);
});

test.each(['Success', 'fail', '', 'paid', '{"type":"paid"}', 'x'.repeat(10_000)])(
  'a reply proves nothing, whatever it says: %.20s',
  (text) => {
    const { perform, verified } = provider({ told: ['unpaid', 'paid'] });
    selling(perform).reply(text).refuses(paymentWords.retry).asks('payment input').reply(text).says('done');
    expect(verified).toHaveLength(2);
  },
);

test('no reply at all has the provider asked as well', () => {
  const { perform } = provider({ told: ['unpaid', 'paid'] });
  selling(perform).reply().refuses(paymentWords.retry).reply().says('done');
});

test('a paid question is answered with the words of the block, and stored', () => {
  const { perform } = provider({ told: ['paid'] });
  const labels = { success: 'Thanks for {{Price}}' };
  converse([{ ...block, options: { ...options, labels } }], { variables: priced('20'), perform })
    .start()
    .reply('Success')
    .stores('Thanks for 20')
    .sets('Paid', 'Thanks for 20');
});

test.each(['away', 'refused', 'processing', 'unpaid', 'over'] as const)(
  'nothing is handed over while the provider says: %s',
  (status) => {
    const { perform } = provider({ told: [status] });
    const conversation = selling(perform).reply('Success').refuses().asks('payment input');
    expect(JSON.stringify(conversation.turn.messages)).not.toContain('done');
    expect(conversation.turn.answers).toEqual([]);
  },
);

test('a question has one payment however often it is asked again', () => {
  const { perform, created } = provider({ told: ['unpaid', 'away', 'processing', 'paid'] });
  selling(perform).reply('1').reply('2').reply('3').reply('4').says('done');
  expect(created).toHaveLength(1);
});

test('a payment that is over is replaced by another one', () => {
  const { perform, created } = provider({ told: ['over'] });
  const { turn } = selling(perform).reply('Success').refuses();
  expect(created).toHaveLength(2);
  expect(turn.input?.runtimeOptions?.paymentIntentSecret).toBe('pi_2_secret');
});

test('a block that is reached again after it was paid asks for another payment', () => {
  const { perform, created } = provider({ told: ['paid', 'paid'] });
  const again = { ...block, outgoingEdgeId: 'to:Shop' };
  converseWith({ groups: { Shop: [again] }, variables: priced('20') }, { perform })
    .start()
    .reply('1')
    .asks('payment input')
    .reply('2');
  expect(created).toHaveLength(3);
});

describe('a command between question and payment', () => {
  const raise = (to: string) => ({
    groups: {
      Shop: [block, says('done')],
      Raise: [
        {
          id: 'set',
          type: 'Set variable',
          options: { variableId: 'v:Price', expressionToEvaluate: to },
        },
        { id: 'back', type: 'Return' },
      ],
    },
    variables: priced('20'),
    events: [
      {
        id: 'e',
        type: 'command',
        graphCoordinates: { x: 0, y: 0 },
        options: { command: 'more' },
        outgoingEdgeId: 'to:Raise',
      },
    ],
  });

  test('keeps the payment if the sum stays', () => {
    const { perform, created } = provider({ told: ['paid'] });
    converseWith(raise('20'), { perform })
      .start()
      .reply({ type: 'command', command: 'more' })
      .asks('payment input')
      .reply('Success')
      .says('done');
    expect(created).toHaveLength(1);
  });

  test('replaces it if the sum is another one', () => {
    const { perform, created, verified } = provider({ told: ['paid'] });
    converseWith(raise('30'), { perform })
      .start()
      .reply({ type: 'command', command: 'more' })
      .asks('payment input')
      .reply('Success')
      .says('done');
    expect(created[1]).toMatchObject({ replaces: { id: 'pi_1' }, purpose: { money: { amount: 3000 } } });
    expect(verified).toMatchObject([{ payment: { id: 'pi_2' }, purpose: { money: { amount: 3000 } } }]);
  });

  test('never takes the former sum for the new one while the former payment cannot be ended', () => {
    const { perform, created, verified } = provider({
      made: ['made', { ok: false, reason: 'away' }],
      told: ['paid'],
    });
    converseWith(raise('30'), { perform })
      .start()
      .reply({ type: 'command', command: 'more' })
      .asks('choice input')
      .reply('Try again')
      .asks('payment input');
    expect(verified).toEqual([]);
    expect(created[2]).toMatchObject({ replaces: { id: 'pi_1' } });
  });
});

test('while the provider is away the visitor can try again with any client', () => {
  const { perform, created } = provider({ made: [{ ok: false, reason: 'away' }], told: ['paid'] });
  selling(perform)
    .logs('the reason')
    .asks('choice input')
    .reply('Try again')
    .asks('payment input')
    .reply('Success')
    .says('done');
  expect(created).toHaveLength(2);
});

describe('the chat ends, and nothing is handed over,', () => {
  test('if the provider refuses the payment', () => {
    const { perform } = provider({ made: [{ ok: false, reason: 'refused' }] });
    selling(perform).says(defaultPaymentUnavailable).logs('the reason').ends();
  });

  test.each(['', '0', '-1', '1,234.56', 'a lot', '{{Nothing}}'])('if the amount is “%s”', (amount) => {
    converse([{ ...block, options: { ...options, amount } }], { variables: priced('20') })
      .start()
      .says(defaultPaymentUnavailable)
      .ends();
  });

  test.each([{ credentialsId: '' }, { credentialsId: undefined }, { currency: '{{Paid}}x' }])(
    'if the block lacks something: %j',
    (lacking) => {
      converse([{ ...block, options: { ...options, ...lacking } }], { variables: priced('20') })
        .start()
        .says(defaultPaymentUnavailable)
        .ends();
    },
  );

  test('and the result is not completed', () => {
    const { flows, state } = converse([
      { id: 'name', type: 'text input' },
      { ...block, options: {} },
    ])
      .start()
      .reply('Ada')
      .ends();
    expect(resultsOf(flows, state, []).map(({ isCompleted }) => isCompleted)).toEqual([false]);
  });

  test('with the words of the bot, if it has some', () => {
    const settings = { general: { systemMessages: { paymentUnavailable: 'Write to us.' } } };
    converse([{ ...block, options: {} }], { settings })
      .start()
      .says('Write to us.')
      .ends();
  });
});

test('a session that an older release left waiting here gets a payment', () => {
  const { perform } = provider({ told: ['paid'] });
  const conversation = converse([{ id: 'name', type: 'text input' }, block], {
    variables: priced('20'),
    perform,
  }).start();
  conversation.state = { ...conversation.state, waiting: { for: 'input', blockId: 'pay' } };
  conversation.reply('paid').asks('payment input').reply('Success').says('done');
});

test('a client that opens pages gets the page of the provider', () => {
  const perform = (effect: Effect): EffectResult => {
    expect(effect).toMatchObject({ way: 'page' });
    const payment = { id: 'cs_1', way: 'page', turn: 1 } as const;
    return { type: 'createPayment', ok: true, payment, publicKey: 'pk', page: 'https://pay.example/cs_1' };
  };
  const conversation = converse([block], { variables: priced('20'), perform });
  conversation.state = { ...conversation.state, opensPaymentPages: true };
  conversation.start().asks('payment input', {
    runtimeOptions: { paymentPage: 'https://pay.example/cs_1', amountLabel: '€20.00', publicKey: 'pk' },
  });
});

describe('a bot is checked for', () => {
  const finds = (more: object, facts = true) =>
    allFindingsIn({
      groups: { Shop: [{ ...block, options: { ...options, amount: '20', ...more } }, says('done')] },
      variables: ['Paid', 'Price'].map((name) => ({ id: `v:${name}`, name })),
      ...(facts ? { facts: { credentials: [{ id: 'shop', type: 'payment' as const, hosts: [] }] } } : {}),
    }).filter((found) => found.includes('/options') || found.includes('leads-nowhere'));

  test('nothing if all is well', () => expect(finds({})).toEqual([]));

  test.each([
    [{ credentialsId: '' }, 'error unavailable-payment /groups/0/blocks/0/options/credentialsId'],
    [{ amount: ' ' }, 'error unavailable-payment /groups/0/blocks/0/options/amount'],
    [{ amount: '1,234.56' }, 'error impossible-amount /groups/0/blocks/0/options/amount'],
    [{ amount: '0' }, 'error impossible-amount /groups/0/blocks/0/options/amount'],
    [{ currency: 'JPY', amount: '9.99' }, 'error impossible-amount /groups/0/blocks/0/options/amount'],
    [{ currency: 'Euro' }, 'error impossible-amount /groups/0/blocks/0/options/currency'],
  ])('%j', (more, found) => {
    expect(finds(more)).toEqual([found]);
  });

  test('an account that the workspace does not have, or for something else', () => {
    expect(finds({ credentialsId: 'other' })).toEqual([
      expect.stringContaining('credentials-pending /groups/0/blocks/0/options/credentialsId'),
    ]);
  });

  test('no amount in a variable', () =>
    expect(finds({ amount: '{{Price}}', currency: '{{Paid}}' })).toEqual([]));

  test('a payment after which nothing comes', () => {
    expect(findingsOf(block).filter((found) => found.includes('nowhere'))).toEqual([
      'warning payment-leads-nowhere ',
    ]);
  });
});

test('what its draft holds is kept whole', () => {
  const kept = { ...block, options: { ...options, extra: { kept: true } } };
  expect(blockKinds.for('payment input').schema.parse(kept)).toEqual(kept);
});
