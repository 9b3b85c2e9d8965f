import { botOf, Conversation, type BotParts } from '../testing/index.ts';
import { asks, does, edgeTo, fakeKinds, linksTo, says } from '../testing/fake-kinds.ts';

const talk = (
  bot: BotParts,
  linked: Readonly<Record<string, BotParts>> = {},
  resultId?: string,
): Conversation =>
  new Conversation(botOf(bot), {
    kinds: fakeKinds,
    linked: Object.fromEntries(Object.entries(linked).map(([hash, parts]) => [hash, botOf(parts)])),
    ...(resultId === undefined ? {} : { resultId }),
  });
const depthOf = ({ state }: Conversation): number => state.frames.length;

describe('edges', () => {
  test.each([
    ['a group that is not there', edgeTo('e', 'Z')],
    ['a block that is not there', edgeTo('e', 'B', 'z')],
    ['a block of another group', edgeTo('e', 'B', 'go')],
  ])('one that leads to %s ends the bot, and the log says which', (_, edge) => {
    talk({ groups: { A: [says('go', 'go', { outgoingEdgeId: 'e' })], B: [says('never')] }, edges: [edge] })
      .start()
      .says('go')
      .logs('edge e of block go')
      .ends();
  });

  test('one that leads to an empty group ends the bot', () => {
    talk({ groups: { A: [says('go', 'go', { outgoingEdgeId: 'to:B' })], B: [] } })
      .start()
      .says('go')
      .logsNothing()
      .ends();
  });
});

describe('a linked bot', () => {
  const child: BotParts = {
    groups: { C: [says('child {{Name}}'), asks('ask', { variableId: 'v:Name' })] },
    variables: ['Name'],
  };

  test('runs from its start and comes back to what stands below the link', () => {
    talk({ groups: { A: [does('link', linksTo('child')), says('back')] } }, { child })
      .start()
      .says('child ')
      .asks('ask', { id: 'ask' })
      .reply('Ann')
      .stores('Ann')
      .says('back')
      .ends();
  });

  test('comes back along the link’s own edge before anything below it', () => {
    talk(
      {
        groups: {
          A: [does('link', linksTo('child'), { outgoingEdgeId: 'to:B' }), says('below')],
          B: [says('along the edge')],
        },
      },
      { child: { groups: { C: [says('child')] } } },
    )
      .start()
      .says('child', 'along the edge')
      .ends();
  });

  test.each(['g:D', 'D'])('can be entered at the group %s', (group) => {
    const groups = { C: [says('start')], D: [says('there')] };
    talk({ groups: { A: [does('link', linksTo('child', { group })), says('back')] } }, { child: { groups } })
      .start()
      .says('there', 'back');
  });

  test('that has no such group, or nowhere to start, is left at once', () => {
    talk({ groups: { A: [does('link', linksTo('child', { group: 'Z' })), says('back')] } }, { child })
      .start()
      .says('back')
      .logs('group Z')
      .ends();
    talk({ groups: { A: [does('link', linksTo('none')), says('back')] } }, { none: { groups: {} } })
      .start()
      .says('back')
      .ends();
  });

  test('begins with the values of the variables of the same name around it, the nearest first', () => {
    const inner: BotParts = {
      groups: { C: [says('{{A}} {{B}} {{C}} {{D}}')] },
      variables: [
        { id: '1', name: 'A' },
        { id: '2', name: 'B' },
        { id: '3', name: 'C', value: 'own c' },
        { id: '4', name: 'D', value: 'own d' },
      ],
    };
    const middle: BotParts = {
      groups: { M: [does('link', linksTo('inner'))] },
      variables: [{ id: 'x', name: 'B', value: 'middle b' }],
    };
    talk(
      {
        groups: { A: [does('link', linksTo('middle')), says('end')] },
        variables: [
          { id: 'p', name: 'A', value: 'outer a' },
          { id: 'q', name: 'B', value: 'outer b' },
          { id: 'r', name: 'C', value: 'outer c' },
        ],
      },
      { middle, inner },
    )
      .start()
      .says('outer a outer b outer c own d', 'end');
  });

  test('that merges gives its values and answers back, what the bot around it does not declare included', () => {
    const conversation = talk(
      {
        groups: { A: [does('link', linksTo('child', { merges: true })), says('back', '{{Name}} {{Age}}')] },
        variables: [{ id: 'mine', name: 'Name' }],
      },
      {
        child: {
          groups: { C: [asks('name', { variableId: 'v:Name' }), asks('age', { variableId: 'v:Age' })] },
          variables: ['Name', 'Age'],
        },
      },
    );
    conversation.start().reply('Ann').reply('41').says('Ann 41').sets('Name', 'Ann').ends();
    expect(conversation.state.frames[0]?.answers).toEqual({ Name: 'Ann', Age: '41' });
  });

  test('that merges takes a value back, too', () => {
    talk(
      {
        groups: { A: [does('link', linksTo('child', { merges: true })), says('back', 'x{{Name}}x')] },
        variables: [{ id: 'mine', name: 'Name', value: 'Ann' }],
      },
      {
        child: {
          groups: { C: [does('clear', { set: [{ variableId: 'v:Name', value: null }] })] },
          variables: ['Name'],
        },
      },
    )
      .start()
      .says('xx')
      .sets('Name', undefined);
  });

  test('inside a linked bot passes on what both merge', () => {
    const inner: BotParts = {
      groups: { I: [asks('q', { variableId: 'v:Deep' })] },
      variables: ['Deep', { id: 's', name: 'Secret', value: 's', isSessionVariable: true }],
    };
    const middle: BotParts = {
      groups: { M: [does('link', linksTo('inner', { merges: true })), says('m', '{{Deep}}')] },
    };
    talk(
      {
        groups: { A: [does('link', linksTo('middle', { merges: true })), says('end', '{{Deep}}{{Secret}}')] },
      },
      { middle, inner },
    )
      .start()
      .reply('down')
      .says('down', 'down')
      .ends();
  });

  test('that does not merge keeps what it found out to itself', () => {
    const conversation = talk(
      {
        groups: { A: [does('link', linksTo('child', { resultId: 'its own' })), says('back', 'x{{Name}}x')] },
        variables: ['Name'],
      },
      { child },
      'result',
    );
    conversation.start().reply('Ann').says('xx').sets('Name', undefined).ends();
    expect(conversation.state.frames[0]?.answers).toEqual({});
    expect(conversation.turn.answers).toEqual([{ resultId: 'its own', blockId: 'ask', content: 'Ann' }]);
    expect(conversation.turn.finishedFrames).toEqual([
      {
        botId: 'child',
        hash: 'child',
        resultId: 'its own',
        variables: { 'v:Name': 'Ann' },
        hasAnswers: true,
      },
    ]);
  });

  test('that merges answers into the result of the bot around it', () => {
    const { turn } = talk(
      {
        groups: { A: [does('link', linksTo('child', { merges: true, resultId: 'not used' })), says('back')] },
      },
      { child },
      'result',
    )
      .start()
      .reply('Ann');
    expect(turn.answers).toEqual([{ resultId: 'result', blockId: 'ask', content: 'Ann' }]);
    expect(turn.finishedFrames).toEqual([]);
  });

  test('has marks of its own: Return in it does not leave it', () => {
    const jump = does('jump', { next: { go: 'jump', group: 'B' } });
    talk(
      {
        groups: {
          A: [jump, says('after the jump')],
          B: [does('link', linksTo('child')), does('r', { next: { go: 'return' } })],
        },
      },
      { child: { groups: { C: [does('return', { next: { go: 'return' } }), says('went on')] } } },
    )
      .start()
      .says('went on', 'after the jump');
  });

  test('is pinned to the version it had when it was first used, and so is the bot itself', () => {
    const { state } = talk({ groups: { A: [does('link', linksTo('child'))] } }, { child }).start();
    expect(state.pinned).toEqual({ bot: 'hash', child: 'child' });
  });
});

describe('the running bot linked again', () => {
  const again = (more: object = {}) =>
    ({ next: { go: 'bot', botId: 'bot', hash: 'hash', merges: false, ...more } }) as const;

  test('goes on with its variables, answers and result, and comes back', () => {
    const conversation = talk(
      {
        groups: {
          A: [does('link', again({ group: 'B', resultId: 'not used' })), says('back', 'back {{Name}}')],
          B: [says('b'), asks('q', { variableId: 'v:Name' })],
        },
        variables: ['Name'],
      },
      {},
      'result',
    );
    conversation.start().says('b').reply('Ann').says('back Ann').ends();
    expect(conversation.turn.answers).toEqual([{ resultId: 'result', blockId: 'q', content: 'Ann' }]);
  });

  test('from its start, over and over, takes no more room', () => {
    const conversation = talk({ groups: { A: [asks('q'), does('link', again())] } }).start();
    const size = (): number => JSON.stringify(conversation.state).length;
    conversation.reply('1');
    const before = size();
    for (let turn = 0; turn < 500; turn++) conversation.reply('1').asks('ask');
    expect(depthOf(conversation)).toBe(1);
    expect(size()).toBeLessThan(before + 10);
  });
});

describe('bots that link to each other', () => {
  const menu = (other: string, merges: boolean): BotParts => ({
    groups: { M: [asks(`in ${other}`), does('link', linksTo(other, { merges, resultId: `of ${other}` }))] },
  });

  test.each([
    [false, false],
    [true, true],
    [true, false],
    [false, true],
  ])('with nothing left to do take no more room, merging %s and %s', (one, two) => {
    const conversation = talk(
      { groups: { A: [does('link', linksTo('left', { merges: one, resultId: 'r' }))] } },
      { left: menu('right', one), right: menu('left', two) },
      'result',
    ).start();
    for (let turn = 0; turn < 300; turn++) conversation.reply('1').asks('ask').logsNothing();
    expect(depthOf(conversation)).toBeLessThanOrEqual(4);
  });

  test('and want to come back are linked only so deep: further on they are passed over, and the log says so', () => {
    const conversation = talk(
      { groups: { A: [does('link', linksTo('left')), says('end')] } },
      {
        left: { groups: { L: [asks('l'), does('link', linksTo('right')), says('left')] } },
        right: { groups: { R: [asks('r'), does('link', linksTo('left')), says('right')] } },
      },
    ).start();
    let turns = 0;
    while (conversation.turn.logs.length === 0 && turns++ < 100) conversation.reply('x');
    conversation.logs('More than 20 bots are linked inside one another');
    conversation.ends();
    expect(turns).toBeGreaterThan(10);
    expect(conversation.turn.messages).toHaveLength(turns + 1);
  });
});

describe('positions to come back to', () => {
  const commands = (resumeAfter: boolean): BotParts => ({
    groups: { A: [asks('q'), says('end')], B: [asks('sub'), says('done')] },
    events: [
      {
        id: 'E',
        type: 'command',
        graphCoordinates: { x: 0, y: 0 },
        outgoingEdgeId: 'to:B',
        options: { command: 'go', resumeAfter },
      },
    ],
  });
  const go = { type: 'command', command: 'go' } as const;

  test('are come back to the innermost first', () => {
    talk(commands(true))
      .start()
      .reply(go)
      .reply(go)
      .asks('ask', { id: 'sub' })
      .reply('1')
      .says('done')
      .asks('ask', { id: 'sub' })
      .reply('2')
      .says('done')
      .asks('ask', { id: 'q' })
      .reply('3')
      .says('end')
      .ends();
  });

  test('do not pile up where the same question is interrupted again and again', () => {
    const conversation = talk(commands(true)).start();
    for (let turn = 0; turn < 300; turn++) conversation.reply(go).asks('ask', { id: 'sub' }).logsNothing();
    expect(conversation.state.frames[0]?.resumeAt).toHaveLength(2);
  });

  test('are only so many: the log says when one more is not kept', () => {
    const self = { go: 'bot', botId: 'bot', hash: 'hash', merges: true } as const;
    const conversation = talk({
      groups: { A: [asks('q'), does('link', { next: self }), says('after')] },
    }).start();
    let turns = 0;
    while (conversation.turn.logs.length === 0 && turns++ < 200) conversation.reply('x');
    conversation.logs('jumps or links too deeply (more than 100 levels)').asks('ask');
    expect(conversation.state.frames[0]?.resumeAt).toHaveLength(100);
  });
});
