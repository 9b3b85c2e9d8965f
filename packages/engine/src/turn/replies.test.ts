import type { Event } from '@parley/schema';
import type { BlockKind, BlockKinds, ReplyOutcome } from '../kind/block-kind.ts';
import { botOf, Conversation, type BotParts } from '../testing/index.ts';
import { asks, does, fakeKinds, says } from '../testing/fake-kinds.ts';
import { defaultInvalidMessage } from './replies.ts';
import { accept, refuse } from '../kind/directives.ts';

const talk = (
  bot: BotParts,
  options: Partial<ConstructorParameters<typeof Conversation>[1]> = {},
): Conversation => new Conversation(botOf(bot), { kinds: fakeKinds, ...options });
const answersOf = ({ state }: Conversation): unknown => state.frames[0]?.answers;

describe('a reply that does not fit', () => {
  const bot = (retryText?: string, invalidMessage?: string): BotParts => ({
    groups: { A: [asks('q', { outcomes: { no: refuse(retryText) } }), says('end')] },
    variables: [{ id: 'v', name: 'Name', value: 'Ann' }],
    settings: invalidMessage === undefined ? {} : { general: { systemMessages: { invalidMessage } } },
  });

  test.each([
    ['the words of the block', bot('Block!', 'Bot!'), 'Block!'],
    ['the words of the bot', bot(undefined, 'Bot!'), 'Bot!'],
    ['the words of the bot, its variables filled in', bot(undefined, 'No, {{Name}}!'), 'No, Ann!'],
    ['our words', bot(), defaultInvalidMessage],
    ['the words of the bot where the block has none', bot('', 'Bot!'), 'Bot!'],
    ['our words where the bot has none', bot(undefined, ''), defaultInvalidMessage],
  ])('is answered with %s, and the question stands', (_, parts, words) => {
    const conversation = talk(parts).start().reply('no').refuses(words).asks('ask', { id: 'q' });
    expect(answersOf(conversation)).toEqual({});
    expect(conversation.turn.lastMessageNewFormat).toBeUndefined();
    conversation.reply('yes').stores('yes').says('end').ends();
  });

  test('is answered in Markdown where that is wanted', () => {
    const { turn } = talk(bot('*No*'), { context: { format: 'markdown' } })
      .start()
      .reply('no');
    expect(turn.messages[0]?.content).toEqual({ type: 'markdown', markdown: '*No*' });
  });

  test('is none at all where nothing was sent', () => {
    talk(bot()).start().reply().refuses(defaultInvalidMessage).asks('ask');
  });
});

describe('a reply that fits', () => {
  test('is stored as the block makes it, and the sender is told if that is not what was sent', () => {
    const outcomes = { ' Yes ': accept('yes') };
    const bot: BotParts = { groups: { A: [asks('q', { outcomes }), asks('r', { outcomes })] } };
    const conversation = talk(bot, { resultId: 'result' }).start().reply(' Yes ').stores('yes');
    expect(conversation.turn.lastMessageNewFormat).toBe('yes');
    expect(conversation.turn.answers).toEqual([{ resultId: 'result', blockId: 'q', content: 'yes' }]);
    conversation.reply('as it is').stores('as it is');
    expect(conversation.turn.lastMessageNewFormat).toBeUndefined();
  });

  test('that is a recording is stored under its address, and there is nothing to tell', () => {
    const conversation = talk({ groups: { A: [asks('q')] } })
      .start()
      .reply({ type: 'audio', url: 'https://example.org/a' })
      .stores('https://example.org/a');
    expect(conversation.turn.lastMessageNewFormat).toBeUndefined();
  });

  test('goes to its variable: replaces a text, joins a list', () => {
    const question = asks('q', { variableId: 'v' });
    const variable = { id: 'v', name: 'V' };
    const after = (value: string | string[]): Conversation =>
      talk({ groups: { A: [question] }, variables: [{ ...variable, value }] })
        .start()
        .reply('new');
    after('old').sets('V', 'new');
    after(['old']).sets('V', ['old', 'new']);
    after([]).sets('V', ['new']);
  });

  test('has the last word where its variable is also among those it sets besides', () => {
    const outcomes = {
      yes: accept('answer', { variableId: 'v', set: [{ variableId: 'v', value: 'besides' }] }),
    };
    talk({ groups: { A: [asks('q', { outcomes })] }, variables: [{ id: 'v', name: 'V' }] })
      .start()
      .reply('yes')
      .sets('V', 'answer');
  });

  test('keeps its files', () => {
    const files = ['https://example.org/1', 'https://example.org/2'];
    const outcomes = {
      yes: accept('see', { attachedFileUrls: files }),
      no: accept('none', { attachedFileUrls: [] }),
    };
    const conversation = talk({ groups: { A: [asks('q', { outcomes }), asks('r', { outcomes })] } })
      .start()
      .reply('yes')
      .stores('see', files);
    expect(answersOf(conversation)).toEqual({ A: 'https://example.org/1, https://example.org/2\n\nsee' });
    expect(conversation.reply('no').turn.answers).toEqual([
      { resultId: undefined, blockId: 'r', content: 'none' },
    ]);
  });

  test('leads along the chosen edge, else the block’s own, else to what stands below', () => {
    const bot = (own: object, chosen: object): BotParts => ({
      groups: {
        A: [asks('q', { ...own, outcomes: { x: accept('x', chosen) } }), says('below')],
        B: [says('own')],
        C: [says('chosen')],
      },
    });
    talk(bot({ outgoingEdgeId: 'to:B' }, { edgeId: 'to:C' }))
      .start()
      .reply('x')
      .says('chosen');
    talk(bot({ outgoingEdgeId: 'to:B' }, {}))
      .start()
      .reply('x')
      .says('own');
    talk(bot({}, {})).start().reply('x').says('below');
  });

  test.each<[what: string, outcome: ReplyOutcome, answers: readonly string[]]>([
    ['accepted is kept', accept('yes'), ['yes']],
    ['refused is not', refuse(), []],
    ['skipped is not', { type: 'skipped' }, []],
  ])('where judging it takes more than a turn may, ends the bot; what was %s', (_what, outcome, answers) => {
    const reply: BlockKind['reply'] = (_block, _reply, context) => {
      context.spend(Number.MAX_SAFE_INTEGER);
      return outcome;
    };
    const kinds: BlockKinds = { for: (type) => ({ ...fakeKinds.for(type), reply }) };
    const conversation = talk({ groups: { A: [asks('q'), says('more')] } }, { kinds })
      .start()
      .reply('yes')
      .says()
      .logs('did too much in one turn')
      .ends();
    expect(conversation.turn.answers.map(({ content }) => content)).toEqual(answers);
    conversation.reply('yes').ends();
    expect(conversation.turn.answers).toEqual([]);
  });

  test('that is skipped stores nothing and goes on', () => {
    const conversation = talk({
      groups: {
        A: [asks('q', { outgoingEdgeId: 'to:B', outcomes: { '': { type: 'skipped' } } })],
        B: [says('on')],
      },
    })
      .start()
      .reply('')
      .says('on');
    expect(conversation.turn.answers).toEqual([]);
    expect(conversation.state.answered).toBe(0);
  });
});

describe('the name an answer is reported under', () => {
  test('is its variable, else its group, numbered from the second question on', () => {
    const conversation = talk({
      groups: { Start: [asks('q'), says('x'), asks('r', { variableId: 'v:Name' }), asks('s'), asks('t')] },
      variables: ['Name'],
    }).start();
    for (const words of ['1', '2', '3', '4']) conversation.reply(words);
    expect(answersOf(conversation)).toEqual({ Start: '1', Name: '2', 'Start (2)': '3', 'Start (3)': '4' });
  });

  test('is its group where the variable is not there', () => {
    const conversation = talk({ groups: { A: [asks('q', { variableId: 'gone' })] } })
      .start()
      .reply('1');
    expect(answersOf(conversation)).toEqual({ A: '1' });
  });

  test('takes the newer answer where a question is answered again', () => {
    const conversation = talk({ groups: { A: [asks('q', { outgoingEdgeId: 'to:A' })] } }).start();
    conversation.reply('1').reply('2');
    expect(answersOf(conversation)).toEqual({ A: '2' });
    expect(conversation.state.answered).toBe(2);
  });

  test('may be what every object has under its name', () => {
    const conversation = talk({ groups: { toString: [asks('q')], constructor: [asks('r')] } }).start();
    expect(answersOf(conversation.reply('1'))).toEqual({ toString: '1' });
    const proto = talk({ groups: { ['__proto__']: [asks('q'), says('end')] } });
    proto.start().reply('1').stores('1').says('end');
    expect(Object.getPrototypeOf(answersOf(proto))).toBe(Object.prototype);
  });
});

describe('reply events', () => {
  const at = { x: 0, y: 0 };
  const event = (type: string): Event => ({
    id: type,
    type,
    graphCoordinates: at,
    outgoingEdgeId: `to:${type}`,
    options: { contentVariableId: 'v:Said', inputNameVariableId: 'v:Group', inputTypeVariableId: 'v:Kind' },
  });
  const back = does('back', { next: { go: 'return' } });
  const question = asks('q', { variableId: 'v:Name', outcomes: { no: refuse('No!') } });
  const bot = (types: readonly string[], groups: BotParts['groups']): BotParts => ({
    groups: { A: [question, says('end')], ...groups },
    events: types.map(event),
    variables: ['Said', 'Group', 'Kind', 'Name'],
  });
  const heard = (id: string) => says(id, `${id} {{Said}} {{Group}} {{Kind}}`);

  test('a reply is heard first, and Return submits it to the question', () => {
    talk(bot(['reply'], { reply: [heard('heard'), back] }))
      .start()
      .reply('Ann')
      .says('heard Ann A words', 'end')
      .stores('Ann')
      .sets('Name', 'Ann')
      .ends();
  });

  test('one that does not fit is heard too; submitted again it is refused without being heard again', () => {
    const conversation = talk(bot(['reply'], { reply: [heard('heard'), back] }));
    conversation.start().reply('no').says('heard no A words', 'No!').asks('ask', { id: 'q' });
    conversation.reply('Ann').says('heard Ann A words', 'end').stores('Ann');
  });

  test('without Return the answer is not stored and the bot ends', () => {
    const conversation = talk(bot(['reply'], { reply: [heard('heard')] }))
      .start()
      .reply('Ann');
    conversation.says('heard Ann A words').ends();
    expect(conversation.turn.answers).toEqual([]);
  });

  test('an invalidReply event takes the place of the retry text, and Return asks again', () => {
    talk(bot(['invalidReply'], { invalidReply: [heard('wrong'), back] }))
      .start()
      .reply('no')
      .says('wrong no A words')
      .asks('ask', { id: 'q' })
      .reply('Ann')
      .says('end')
      .stores('Ann');
  });

  test('with both, each takes its own replies', () => {
    const groups = { reply: [heard('right'), back], invalidReply: [heard('wrong'), back] };
    talk(bot(['reply', 'invalidReply'], groups))
      .start()
      .reply('no')
      .says('wrong no A words')
      .reply('Ann')
      .says('right Ann A words', 'end');
  });

  test('of a recording its address is heard', () => {
    talk(bot(['reply'], { reply: [says('heard', '{{Said}}'), back] }))
      .start()
      .reply({ type: 'audio', url: 'https://example.org/a' })
      .says('https://example.org/a', 'end');
  });

  test('where nothing was sent there is nothing to hear', () => {
    talk(bot(['reply', 'invalidReply'], { reply: [heard('right')], invalidReply: [heard('wrong')] }))
      .start()
      .reply()
      .refuses(defaultInvalidMessage)
      .asks('ask', { id: 'q' });
  });

  test('replies to questions inside the flow of a reply event are not heard', () => {
    const conversation = talk(bot(['reply'], { reply: [asks('sure'), back] }));
    conversation.start().reply('Ann').asks('ask', { id: 'sure' });
    conversation.reply('yes').says('end');
    expect(conversation.turn.answers.map(({ blockId, content }) => [blockId, content])).toEqual([
      ['sure', 'yes'],
      ['q', 'Ann'],
    ]);
  });

  test('what a bot does not say where to put is not put anywhere', () => {
    const parts = bot(['reply'], { reply: [heard('heard'), back] });
    const events = parts.events?.map((one) => ({ ...one, options: { contentVariableId: 7 } })) ?? [];
    talk({ ...parts, events })
      .start()
      .reply('Ann')
      .says('heard   ', 'end');
    talk({ ...parts, events: events.map((one) => ({ ...one, options: undefined })) })
      .start()
      .reply('Ann')
      .says('heard   ', 'end');
  });
});
