import type { Event } from '@parley/schema';
import { startingFrom } from './begin.ts';
import { botOf, Conversation, type BotParts } from '../testing/index.ts';
import { asks, does, fakeKinds, performs, says } from '../testing/fake-kinds.ts';

const talk = (bot: BotParts): Conversation => new Conversation(botOf(bot), { kinds: fakeKinds });
const text = (words: string) => ({ type: 'text', text: words }) as const;
const event = (id: string, type: string, to: string, options: object = {}): Event => ({
  id,
  type,
  graphCoordinates: { x: 0, y: 0 },
  outgoingEdgeId: `to:${to}`,
  options,
});
const wait = { type: 'wait', wait: { secondsToWaitFor: 1 } } as const;
const unused = 'The first message was not used';

describe('start', () => {
  const bot: BotParts = {
    groups: { A: [says('1')], B: [says('2'), says('3')] },
    events: [event('E', 'command', 'B')],
  };

  test('begins where the start event leads, at a group or a block, or where an event leads', () => {
    talk(bot).start().says('1').ends();
    talk(bot).start({ type: 'group', groupId: 'g:B' }).says('2', '3').ends();
    talk(bot).start({ type: 'event', eventId: 'E' }).says('2', '3').ends();
    talk(bot).start({ type: 'block', blockId: '3' }).says('3').ends();
  });

  test.each([
    { type: 'group', groupId: 'g:Z' },
    { type: 'event', eventId: 'Z' },
    { type: 'block', blockId: 'Z' },
  ] as const)('at %j, which is not there, is refused and changes nothing', (from) => {
    const conversation = talk(bot);
    const before = JSON.stringify(conversation.state);
    conversation.start(from);
    expect(conversation.refusal).toBe('unknown-start');
    expect(JSON.stringify(conversation.state)).toBe(before);
  });

  test('of a bot whose start leads nowhere ends it', () => {
    talk({ groups: {} }).start().says().ends();
  });

  test('with a command goes where that command leads', () => {
    const commands = { groups: bot.groups, events: [event('E', 'command', 'B', { command: 'help' })] };
    talk(commands).start(undefined, { type: 'command', command: 'help' }).says('2', '3');
    const refused = talk(commands).start(undefined, { type: 'command', command: 'halp' });
    expect(refused.refusal).toBe('unknown-command');
  });
});

describe('the message a chat is started with', () => {
  const question = asks('q', { variableId: 'v:Name', outcomes: { no: { type: 'refused' } } });
  const hello = says('hello', 'Hello {{Name}}');

  test('answers the question a bot begins with', () => {
    talk({ groups: { A: [question, hello] }, variables: ['Name'] })
      .start(undefined, text('Ann'))
      .stores('Ann')
      .says('Hello Ann')
      .logsNothing();
  });

  test('answers it also where the client does something first', () => {
    talk({ groups: { A: [does('act', { actions: [wait] }), question, hello] }, variables: ['Name'] })
      .start(undefined, text('Ann'))
      .acts('wait')
      .stores('Ann')
      .logsNothing();
  });

  test('answers it also where the shell does something first', () => {
    const first = does('first', { ...performs({ type: 'readTranscript' }), actions: [wait] });
    const bot = botOf({ groups: { A: [first, question, hello] }, variables: ['Name'] });
    new Conversation(bot, { kinds: fakeKinds, perform: () => ({ type: 'readTranscript', lines: [] }) })
      .start(undefined, text('Ann'))
      .acts('wait')
      .stores('Ann')
      .says('Hello Ann')
      .logsNothing();
  });

  test('is refused like any other reply, and then the question stands', () => {
    talk({ groups: { A: [question, hello] }, variables: ['Name'] })
      .start(undefined, text('no'))
      .refuses()
      .asks('ask')
      .logsNothing()
      .reply('Ann')
      .says('Hello Ann');
  });

  test('answers one question only', () => {
    talk({ groups: { A: [question, asks('second')] }, variables: ['Name'] })
      .start(undefined, text('Ann'))
      .stores('Ann')
      .asks('ask', { id: 'second' })
      .logsNothing();
  });

  test.each([
    ['says something first', [says('first'), question]],
    ['pauses first', [does('p', { next: { go: 'pause', for: 'action' } }), question]],
    ['asks nothing', [does('nothing', {})]],
  ])('is not used where the bot %s, and the log says so', (_, blocks) => {
    const conversation = talk({ groups: { A: blocks }, variables: ['Name'] }).start(undefined, text('Ann'));
    expect(conversation.turn.answers).toEqual([]);
    conversation.logs(unused);
  });
});

describe('a session that is only registered', () => {
  test('begins with the first reply, which answers the question it begins with', () => {
    talk({ groups: { A: [asks('q'), says('thanks')] } })
      .reply('hi')
      .stores('hi')
      .says('thanks')
      .ends();
  });

  test('begins where it was told to, once', () => {
    const conversation = talk({
      groups: { A: [says('start')], B: [asks('q'), says('thanks'), asks('more')] },
    });
    const from = { type: 'group', groupId: 'g:B' } as const;
    conversation.state = startingFrom(conversation.flow, conversation.state, from)!;
    conversation.reply('hi').stores('hi').says('thanks').asks('ask');
    expect(conversation.state).not.toHaveProperty('startFrom');
  });

  test('is not told to begin where the bot has no place', () => {
    const { flow, state } = talk({ groups: { A: [says('start')] } });
    expect(startingFrom(flow, state, { type: 'group', groupId: 'g:B' })).toBeUndefined();
    expect(startingFrom(flow, state, { type: 'event', eventId: 'gone' })).toBeUndefined();
  });

  test('begins without a reply, too', () => {
    talk({ groups: { A: [asks('q')] } })
      .reply()
      .asks('ask')
      .logsNothing();
  });
});

describe('a command', () => {
  const bot = (options: object): BotParts => ({
    groups: {
      A: [asks('q', { variableId: 'v:Name' }), says('end')],
      B: [says('helped'), does('return', { next: { go: 'return' } })],
    },
    events: [event('E', 'command', 'B', options), event('F', 'command', 'A', { command: 'help' })],
    variables: ['Name'],
  });
  const help = { type: 'command', command: 'help' } as const;

  test('leaves a mark at the question it interrupts, which Return comes back to', () => {
    talk(bot({ command: 'help' }))
      .start()
      .reply(help)
      .says('helped')
      .asks('ask', { id: 'q' })
      .reply('Ann')
      .stores('Ann')
      .says('end')
      .ends();
  });

  test('that resumes after comes back by itself when its flow ends', () => {
    const { groups, ...rest } = bot({ command: 'help', resumeAfter: true });
    talk({ ...rest, groups: { ...groups, B: [says('helped')] } })
      .start()
      .reply(help)
      .says('helped')
      .asks('ask', { id: 'q' });
  });

  test('whose flow neither returns nor resumes ends the bot', () => {
    const { groups, ...rest } = bot({ command: 'help' });
    talk({ ...rest, groups: { ...groups, B: [says('helped')] } })
      .start()
      .reply(help)
      .says('helped')
      .ends();
  });

  test('that nobody listens to is refused and changes nothing', () => {
    const conversation = talk(bot({ command: 'help' })).start();
    const before = JSON.stringify(conversation.state);
    conversation.reply({ type: 'command', command: 'halp' });
    expect(conversation.refusal).toBe('unknown-command');
    expect(JSON.stringify(conversation.state)).toBe(before);
  });

  test.each([[{}], [{ command: 3 }], [{ command: '' }]])('is not heard by an event with %j', (options) => {
    const { events, ...rest } = bot(options);
    const conversation = talk({ ...rest, events: (events ?? []).slice(0, 1) })
      .start()
      .reply(help);
    expect(conversation.refusal).toBe('unknown-command');
  });

  test('two events listen to is heard by the first', () => {
    talk(bot({ command: 'help' }))
      .start()
      .reply(help)
      .says('helped');
  });

  test('interrupts what the client does, which is begun again', () => {
    const { groups, ...rest } = bot({ command: 'help' });
    const paused = does('p', { actions: [wait], next: { go: 'pause', for: 'action' } });
    talk({ ...rest, groups: { ...groups, A: [paused, says('end')] } })
      .start()
      .acts('wait')
      .reply(help)
      .says('helped')
      .acts('wait')
      .waitsFor('action')
      .reply()
      .says('end');
  });
});

describe('a chat that has ended', () => {
  test('says and does nothing more, whatever is sent', () => {
    const conversation = talk({
      groups: { A: [says('bye')], B: [says('never')] },
      events: [event('E', 'command', 'B', { command: 'help' })],
    }).start();
    const before = JSON.stringify(conversation.state);
    for (const message of ['hello?', undefined, { type: 'command', command: 'help' } as const]) {
      conversation.reply(message).says().logsNothing().ends();
      expect(JSON.stringify(conversation.state)).toBe(before);
    }
  });

  test('because it did too much in one turn does not run on', () => {
    const loop = does('loop', { next: { go: 'edge', edgeId: 'to:B' } });
    const conversation = talk({
      groups: { A: [asks('q'), says('x')], B: [loop], C: [says('queued'), asks('never')] },
      events: [event('E', 'command', 'B', { command: 'run', resumeAfter: true })],
    });
    conversation.start().reply({ type: 'command', command: 'run' }).logs('did too much in one turn').ends();
    conversation.reply('hello?').says().ends();
  });
});

test('a block that an upgrade made unknown is passed over when its reply comes, and the log says so', () => {
  const noKinds = { for: () => fakeKinds.for('nobody knows this') };
  for (const block of [asks('b'), does('b', { next: { go: 'pause', for: 'event' } })]) {
    const bot = botOf({ groups: { A: [block, says('next')] } });
    const before = new Conversation(bot, { kinds: fakeKinds }).start();
    const after = new Conversation(bot, { kinds: noKinds });
    after.state = before.state;
    after.reply('hi').logs('block b').ends();
  }
});

test('a block that is gone ends the bot, and the log says so', () => {
  const conversation = talk({ groups: { A: [asks('q'), says('next')] } }).start();
  conversation.state = { ...conversation.state, waiting: { for: 'input', blockId: 'gone' } };
  conversation.reply('hi').says().logs('block gone').ends();
});
