import type { Delivery } from '@parley/schema/contract';
import { botOf, Conversation, type BotParts } from '../testing/index.ts';
import { asks, does, edgeTo, fakeKinds, performs, says } from '../testing/fake-kinds.ts';

const talk = (
  bot: BotParts,
  options: Partial<ConstructorParameters<typeof Conversation>[1]> = {},
): Conversation => new Conversation(botOf(bot), { kinds: fakeKinds, ...options });

describe('where a block leads', () => {
  test('on: to the next block, after the last one by its own edge', () => {
    talk({ groups: { A: [says('1'), says('2', '2', { outgoingEdgeId: 'to:B' })], B: [says('3')] } })
      .start()
      .says('1', '2', '3')
      .ends();
  });

  test('on: an edge of a block that stands above another is not taken', () => {
    talk({ groups: { A: [says('1', '1', { outgoingEdgeId: 'to:B' }), says('2')], B: [says('3')] } })
      .start()
      .says('1', '2')
      .ends();
  });

  test('edge: there, even from the middle of a group', () => {
    talk({
      groups: {
        A: [does('go', { next: { go: 'edge', edgeId: 'to:B' } }), says('below')],
        B: [says('there')],
      },
    })
      .start()
      .says('there')
      .ends();
  });

  test('edge: without one the bot ends, whatever stands below', () => {
    talk({ groups: { A: [does('stop', { next: { go: 'edge', edgeId: undefined } }), says('below')] } })
      .start()
      .says()
      .ends()
      .logsNothing();
  });

  test('edge: one that leads nowhere ends the bot with a log line', () => {
    talk({ groups: { A: [does('go', { next: { go: 'edge', edgeId: 'gone' } }), says('below')] } })
      .start()
      .says()
      .logs('edge gone of block go')
      .ends();
  });

  test('edge: into the middle of a group', () => {
    talk({
      groups: {
        A: [does('go', { next: { go: 'edge', edgeId: 'mid' } })],
        B: [says('1'), says('2'), says('3')],
      },
      edges: [edgeTo('mid', 'B', '2')],
    })
      .start()
      .says('2', '3');
  });

  test('jump: to a group by id, and Return comes back to what would have been next', () => {
    talk({
      groups: {
        A: [does('jump', { next: { go: 'jump', group: 'g:B' } }), says('after')],
        B: [says('there'), does('return', { next: { go: 'return' } }), says('below')],
      },
    })
      .start()
      .says('there', 'after')
      .ends();
  });

  test('jump: to a group by its title, and to a block in it', () => {
    talk({
      groups: {
        A: [does('jump', { next: { go: 'jump', group: 'B', blockId: '2' } })],
        B: [says('1'), says('2')],
      },
    })
      .start()
      .says('2');
  });

  test.each([
    ['a group that is not there', { group: 'Z' }, 'group Z'],
    ['a block that is not there', { group: 'B', blockId: 'z' }, 'group B, block z'],
    ['a block of another group', { group: 'B', blockId: 'jump' }, 'group B, block jump'],
  ])('jump: to %s ends the bot with a log line', (_, target, line) => {
    talk({
      groups: { A: [does('jump', { next: { go: 'jump', ...target } }), says('after')], B: [says('1')] },
    })
      .start()
      .says()
      .logs(line)
      .ends();
  });

  test('return: without a mark it goes on', () => {
    talk({ groups: { A: [does('return', { next: { go: 'return' } }), says('after')] } })
      .start()
      .says('after');
  });

  test('return: a mark is used once', () => {
    talk({
      groups: {
        A: [
          does('jump', { next: { go: 'jump', group: 'B' } }),
          does('again', { next: { go: 'return' } }),
          says('end'),
        ],
        B: [does('return', { next: { go: 'return' } })],
      },
    })
      .start()
      .says('end')
      .ends();
  });

  test('ask: the turn ends with the question, and the reply goes on from it', () => {
    talk({ groups: { A: [says('hello'), asks('q', { prompt: 'well?' }), says('thanks')] } })
      .start()
      .says('hello')
      .asks('ask', { id: 'q', options: { prompt: 'well?' } })
      .reply('fine')
      .stores('fine')
      .says('thanks')
      .ends();
  });

  test.each(['action', 'event', 'webhook'] as const)(
    'pause: the turn ends until the client answers the %s',
    (what) => {
      talk({
        groups: {
          A: [does('p', { next: { go: 'pause', for: what, memory: 'm' } }, { keep: 'v:Got' }), says('after')],
        },
        variables: ['Got'],
      })
        .start()
        .waitsFor(what)
        .reply('done')
        .sets('Got', ['{"type":"text","text":"done"}', 'm'])
        .says('after')
        .ends();
    },
  );

  test('pause: it can be answered with nothing', () => {
    talk({
      groups: { A: [does('p', { next: { go: 'pause', for: 'action' } }, { keep: 'v:Got' })] },
      variables: ['Got'],
    })
      .start()
      .reply()
      .sets('Got', ['null', null])
      .ends();
  });

  test('perform: the shell is asked, and the block goes on with its answer in the same turn', () => {
    const request = { method: 'GET', url: 'https://example.org', headers: [], timeoutMs: 1 } as const;
    const asked: unknown[] = [];
    const perform = (effect: unknown) => {
      asked.push(effect);
      return { type: 'httpRequest', status: 200, data: 'd' } as const;
    };
    talk(
      {
        groups: {
          A: [
            says('before'),
            does('h', performs({ type: 'httpRequest', request }, 'm'), {
              keep: 'v:Got',
              then: { next: { go: 'edge', edgeId: 'to:B' } },
            }),
          ],
          B: [says('after')],
        },
        variables: ['Got'],
      },
      { perform },
    )
      .start()
      .says('before', 'after')
      .sets('Got', ['{"type":"httpRequest","status":200,"data":"d"}', 'm'])
      .ends();
    expect(asked).toEqual([{ type: 'httpRequest', request }]);
  });
});

describe('what a block does besides', () => {
  test('messages, actions, logs and deliveries come out in their order; an action knows the bubble before it', () => {
    const wait = { type: 'wait', wait: { secondsToWaitFor: 1 } } as const;
    const delivery: Delivery = {
      type: 'email',
      blockId: 'second',
      to: ['a@example.org'],
      cc: [],
      bcc: [],
      subject: 's',
      attachmentUrls: [],
    };
    const { turn } = talk({
      groups: {
        A: [
          does('first', { actions: [wait], logs: [{ description: 'one' }] }),
          says('1'),
          does('second', {
            actions: [wait],
            logs: [{ description: 'two' }],
            deliveries: [delivery],
          }),
        ],
      },
    }).start();
    expect(turn.actions).toEqual([wait, { ...wait, lastBubbleBlockId: '1' }]);
    expect(turn.logs.map(({ description }) => description)).toEqual(['one', 'two']);
    expect(turn.deliveries).toEqual([delivery]);
  });

  test('variables are set before the next block runs; those the bot does not have are dropped', () => {
    const conversation = talk({
      groups: {
        A: [
          does('set', {
            set: [
              { variableId: 'v:Name', value: 'Ann' },
              { variableId: 'v:Other', value: 'x' },
            ],
          }),
          says('hello', 'Hello {{Name}}{{Other}}'),
        ],
      },
      variables: ['Name'],
    });
    conversation.start().says('Hello Ann').sets('Name', 'Ann');
    expect(conversation.state.frames[0]?.variables).toEqual({ 'v:Name': 'Ann' });
  });

  test('a variable set to nothing is cleared and takes no room in the state', () => {
    const conversation = talk({
      groups: { A: [does('clear', { set: [{ variableId: 'v', value: null }] }), says('is', 'x{{V}}x')] },
      variables: [{ id: 'v', name: 'V', value: 'was' }],
    });
    conversation.start().says('xx');
    expect(conversation.state.frames[0]?.variables).toEqual({});
  });
});

describe('inline programs', () => {
  const withCode = says('sum', 'It is {{= {{A}} + 1 =}}.');
  const variables = [{ id: 'v', name: 'A', value: '41' }];

  test('are evaluated before the block is entered', () => {
    talk({ groups: { A: [withCode] }, variables })
      .start()
      .says('It is 42.')
      .ends();
  });

  test('that fail read as they would without the braces', () => {
    talk({ groups: { A: [says('a', 'Dear {{= nobody {{A}} =}}.')] }, variables })
      .start()
      .says('Dear  nobody 41 .');
  });

  test('that the shell gives no outcome for read so too', () => {
    const perform = () => ({ type: 'evaluate', outcomes: [] }) as const;
    talk({ groups: { A: [withCode] }, variables }, { perform })
      .start()
      .says('It is  41 + 1 .');
  });

  test('of a block are evaluated also where the one before it has some', () => {
    talk({ groups: { A: [says('a', '{{= 1 =}}'), says('b', '{{= 2 =}}'), says('c', '{{= 1 =}}')] } })
      .start()
      .says('1', '2', '1');
  });

  test('see what the block before them has set', () => {
    talk({
      groups: {
        A: [
          does('set', { set: [{ variableId: 'v', value: '7' }] }, { note: '{{= 0 =}}' }),
          says('b', '{{= {{A}} * 6 =}}'),
        ],
      },
      variables,
    })
      .start()
      .says('42');
  });

  test('are evaluated again when the block judges a reply', () => {
    const evaluated: unknown[] = [];
    const perform = (effect: { type: string }) => {
      evaluated.push(effect);
      return { type: 'evaluate', outcomes: [{ ok: true, value: evaluated.length, sets: [] }] } as const;
    };
    talk(
      { groups: { A: [asks('q', { prompt: '{{= 1 =}}', outcomes: { no: { type: 'refused' } } })] } },
      { perform },
    )
      .start()
      .asks('ask', { options: { prompt: '1' } })
      .reply('no')
      .refuses()
      .asks('ask', { options: { prompt: '2' } });
    expect(evaluated).toHaveLength(2);
  });
});
