import type { Effect, EffectResult } from '../kind/effect.ts';
import { defaultBudget, type TurnContext } from '../kind/turn-context.ts';
import { newState, type SessionState } from '../state/state.ts';
import { transition, type Transition } from './transition.ts';
import { botOf, Conversation, type BotParts } from '../testing/index.ts';
import { asks, does, edgeTo, fakeKinds, linksTo, performs, says } from '../testing/fake-kinds.ts';

const talk = (bot: BotParts, budget: Partial<TurnContext['budget']> = {}): Conversation =>
  new Conversation(botOf(bot), {
    kinds: fakeKinds,
    linked: { child: botOf({ groups: { C: [does('back', linksTo('child', { group: 'C' }))] } }) },
    context: { budget: { ...defaultBudget, ...budget } },
    perform: (): EffectResult => ({ type: 'readTranscript', lines: [] }),
  });
const wait = { type: 'wait', wait: { secondsToWaitFor: 1 } } as const;

describe('a turn that does not end by itself is ended, and the log says where', () => {
  test.each<[string, BotParts]>([
    ['goes in a circle', { groups: { A: [says('a', 'a', { outgoingEdgeId: 'to:A' })] } }],
    ['jumps in a circle', { groups: { A: [does('a', { next: { go: 'jump', group: 'A' } })] } }],
    [
      'jumps and returns in a circle',
      {
        groups: {
          A: [does('a', { next: { go: 'jump', group: 'B' } }), says('x', 'x', { outgoingEdgeId: 'to:A' })],
          B: [does('b', { next: { go: 'return' } })],
        },
      },
    ],
    [
      'asks the shell in a circle',
      {
        groups: {
          A: [
            does('a', performs({ type: 'readTranscript' }), {
              then: { next: { go: 'edge', edgeId: 'to:A' } },
            }),
          ],
        },
      },
    ],
    [
      'asks the shell again and again at one block',
      {
        groups: {
          A: [
            does('a', performs({ type: 'readTranscript' }), { then: performs({ type: 'readTranscript' }) }),
          ],
        },
      },
    ],
    ['links to itself in a circle', { groups: { A: [does('a', linksTo('child'))] } }],
  ])('where it %s', (_, bot) => {
    const conversation = talk(bot, { maxSteps: 50 }).start();
    conversation.logs('more than 50 steps in one turn, at block').ends();
    expect(conversation.turn.messages.length).toBeLessThanOrEqual(50);
  });

  test.each<[string, BotParts['groups']]>([
    ['says', { A: [says('a', 'x'.repeat(900), { outgoingEdgeId: 'to:A' })] }],
    [
      'has the client do',
      {
        A: [
          does(
            'a',
            { actions: [{ type: 'redirect', redirect: { url: 'x'.repeat(900) } }] },
            { outgoingEdgeId: 'to:A' },
          ),
        ],
      },
    ],
    ['logs', { A: [does('a', { logs: [{ description: 'x'.repeat(900) }] }, { outgoingEdgeId: 'to:A' })] }],
  ])('where it %s more than there is room for', (_, groups) => {
    const conversation = talk({ groups }, { maxOutputLength: 10_000 }).start();
    conversation.logs('more than 10000 characters in one turn, at block a').ends();
    const { messageTexts, ...turn } = conversation.turn;
    expect(JSON.stringify(turn).length).toBeLessThan(13_000);
    expect(messageTexts.map((text) => JSON.parse(text) as unknown)).toEqual(turn.messages);
  });

  test('where its templates grow and grow, which are cut before they are put together', () => {
    const doubles = does(
      'a',
      { set: [{ variableId: 'v', value: '{{V}}{{V}}' }] },
      { outgoingEdgeId: 'to:A' },
    );
    const conversation = talk(
      { groups: { A: [doubles] }, variables: [{ id: 'v', name: 'V', value: 'xx' }] },
      { maxOutputLength: 1_000 },
    ).start();
    conversation.logs('8000 characters filled in, compared and copied in one turn, at block a').ends();
    expect(String(conversation.state.frames[0]?.variables['v']).length).toBeLessThan(8_001);
  });

  test('where it copies a long list over and over', () => {
    const list = Array.from({ length: 100 }, (_, index) => `${index}`);
    const copies = does('a', { set: [{ variableId: 'v', value: list }] }, { outgoingEdgeId: 'to:A' });
    const many = does('b', { set: Array.from({ length: 11 }, () => ({ variableId: 'v', value: list })) });
    for (const [block, id] of [
      [copies, 'a'],
      [many, 'b'],
    ] as const)
      talk({ groups: { A: [block] }, variables: [{ id: 'v', name: 'V' }] }, { maxOutputLength: 1_000 })
        .start()
        .logs(`8000 characters filled in, compared and copied in one turn, at block ${id}`)
        .ends();
  });

  test('but what is left of it was said', () => {
    talk({ groups: { A: [says('1'), says('2'), says('3'), says('4')] } }, { maxSteps: 3 })
      .start()
      .says('1', '2', '3')
      .logs('at block 4')
      .ends();
  });

  test('and each turn has a budget of its own', () => {
    const conversation = talk(
      { groups: { A: [says('a'), asks('q', { outgoingEdgeId: 'to:A' })] } },
      { maxSteps: 2 },
    ).start();
    for (let turn = 0; turn < 10; turn++) conversation.reply('x').says('a').asks('ask').logsNothing();
  });
});

describe('one call after the other makes a turn', () => {
  const bot: BotParts = {
    groups: {
      A: [
        says('before'),
        does('shell', { ...performs({ type: 'readTranscript' }), actions: [wait] }),
        says('after'),
        asks('q'),
      ],
    },
  };
  const first = (): Transition & { refused: false } => {
    const { flows } = talk(bot);
    const result = transition(
      flows,
      newState({ botId: 'bot', hash: 'hash' }, {}),
      { type: 'start' },
      context,
    );
    if (result.refused) throw new Error('a start at the start is not refused');
    return result;
  };
  const context: TurnContext = {
    now: 0,
    seed: () => [1],
    format: 'richText',
    isPreview: false,
    isStreamEnabled: false,
    clock: () => 0,
    budget: defaultBudget,
  };
  const transcript: Effect = { type: 'readTranscript' };

  test('what was said before the shell was asked is not said again', () => {
    const { flows } = talk(bot);
    const { state, output, effect } = first();
    expect(effect).toEqual(transcript);
    expect(output.messages.map(({ id }) => id)).toEqual(['before']);
    expect(output.actions).toEqual([{ ...wait, lastBubbleBlockId: 'before' }]);
    const second = transition(
      flows,
      state,
      { type: 'effectDone', result: { type: 'readTranscript', lines: [] } },
      context,
    );
    expect(second).toMatchObject({
      refused: false,
      effect: null,
      output: { actions: [], input: { id: 'q' } },
    });
    expect(second.refused || second.output.messages.map(({ id }) => id)).toEqual(['after']);
  });

  test('what is only of the turn is in the state between its calls, and gone after the last', () => {
    const { flows } = talk(bot);
    const { state } = first();
    expect(state.midTurn).toMatchObject({
      stage: 'resume',
      steps: 2,
      hasSpoken: true,
      lastBubbleBlockId: 'before',
    });
    const second = transition(
      flows,
      state,
      { type: 'effectDone', result: { type: 'readTranscript', lines: [] } },
      context,
    );
    const after: SessionState | undefined = second.refused ? undefined : second.state;
    expect(after).toMatchObject({ status: 'running', waiting: { for: 'input', blockId: 'q' } });
    expect(after).not.toHaveProperty('midTurn');
  });

  test('an effect that no block asked for is a mistake of the shell, not of the bot', () => {
    const { flows } = talk(bot);
    const state = newState({ botId: 'bot', hash: 'hash' }, {});
    const event = { type: 'effectDone', result: { type: 'readTranscript', lines: [] } } as const;
    expect(() => transition(flows, state, event, context)).toThrow('an effect was asked for by a block');
  });

  test('a flow that the shell did not load is its mistake, too', () => {
    const state = newState({ botId: 'bot', hash: 'hash' }, {});
    expect(() => transition(new Map(), state, { type: 'start' }, context)).toThrow(
      'the shell loads the flow',
    );
  });
});

test('an edge that leads back into its own group goes there', () => {
  talk({
    groups: { A: [says('1'), asks('q'), says('2', '2', { outgoingEdgeId: 'again' })] },
    edges: [edgeTo('again', 'A', 'q')],
  })
    .start()
    .reply('x')
    .says('2')
    .asks('ask');
});
