import { asks, does, fakeKinds, says } from './fake-kinds.ts';
import { botOf, Conversation, playExample, type Example } from './index.ts';

const bot = {
  groups: { A: [says('hi'), asks('q', { variableId: 'v:Name', outcomes: { no: { type: 'refused' } } })] },
  variables: ['Name'],
} as const;
const begun = (): Conversation => new Conversation(botOf(bot), { kinds: fakeKinds }).start();
const wait = { type: 'wait', wait: { secondsToWaitFor: 1 } } as const;

describe('an expectation that does not hold says the turn, what was expected and what came', () => {
  test.each<[string, (conversation: Conversation) => Conversation]>([
    ['says', (told) => told.says('ho')],
    ['asks', (told) => told.asks('choice')],
    ['asks with id', (told) => told.asks('ask', { id: 'r' })],
    ['refuses', (told) => told.refuses()],
    ['stores', (told) => told.stores('x')],
    ['sets Name', (told) => told.sets('Name', 'Ann')],
    ['sets Nobody', (told) => told.sets('Nobody', undefined)],
    ['acts', (told) => told.acts('wait')],
    ['logs', (told) => told.logs('x')],
    ['input', (told) => told.waitsFor('action')],
    ['input', (told) => told.ends()],
    ['progress', (told) => told.progresses(50)],
  ])('%s', (what, expectation) => {
    expect(() => expectation(begun())).toThrow(new RegExp(`^turn 1: ${what}\nexpected: `));
  });

  test('stores no answer, where it was not refused', () => {
    expect(() => begun().reply('Ann').refuses()).toThrow('stores no answer');
  });

  test('refuses with, where other words were said', () => {
    expect(() => begun().reply('no').refuses('Other words')).toThrow('refuses with');
  });

  test('logs, where something was logged', () => {
    const odd = new Conversation(botOf({ groups: { A: [{ id: 'x', type: 'strange' }] } }), {
      kinds: fakeKinds,
    });
    expect(() => odd.start().logsNothing()).toThrow('turn 1: logs');
    odd.logs('passed over');
  });
});

test('expectations that hold can follow one another', () => {
  begun()
    .says('hi')
    .asks('ask', { id: 'q' })
    .logsNothing()
    .acts()
    .reply('no')
    .refuses()
    .reply('Ann')
    .stores('Ann')
    .sets('Name', 'Ann')
    .ends();
});

test('of a message that was refused as such nothing came, whatever came before it', () => {
  const refused = begun().reply({ type: 'command', command: 'nobody listens' });
  expect(refused.refusal).toBe('unknown-command');
  expect(() => refused.says('hi')).toThrow('turn 2: says');
  refused.reply('Ann').stores('Ann');
  expect(refused.refusal).toBeUndefined();
});

test('an effect that a test does not perform is an error of the test', () => {
  const request = { method: 'GET', url: 'https://example.org', headers: [], timeoutMs: 1 };
  const asking = does('h', { next: { go: 'perform', effect: { type: 'httpRequest', request } } });
  const conversation = new Conversation(botOf({ groups: { A: [asking] } }), { kinds: fakeKinds });
  expect(() => conversation.start()).toThrow('nothing in this test performs httpRequest');
});

describe('an example', () => {
  const parts = {
    groups: {
      A: [
        says('hi'),
        does('w', { actions: [wait] }),
        asks('q', { variableId: 'v:Name' }),
        says('bye'),
        { id: 'x', type: 'strange' },
      ],
    },
    variables: ['Name'],
  };
  const lines: Example['lines'] = [
    { bot: 'hi' },
    { does: 'wait' },
    { asks: 'ask' },
    { visitor: 'Ann' },
    { bot: 'bye' },
    { logs: 'passed over strange' },
    { variable: 'Name', is: 'Ann' },
    { ends: true },
  ];
  const play = (told: Example['lines']) => () =>
    playExample({ title: 'Greets', bot: parts, lines: told }, { kinds: fakeKinds });

  test('holds where every line does', () => {
    expect(play(lines)).not.toThrow();
    const pauses = { groups: { A: [does('p', { next: { go: 'pause', for: 'event' } })] } };
    const example: Example = {
      title: 'Waits',
      bot: pauses,
      lines: [{ waitsFor: 'event' }, { visitor: null }, { ends: true }],
    };
    expect(() => playExample(example, { kinds: fakeKinds })).not.toThrow();
  });

  test.each<[string, Example['lines'], string]>([
    ['says something else', [{ bot: 'ho' }], 'expected "ho", heard "hi"'],
    ['says more', [{ bot: 'hi' }, { visitor: 'Ann' }], 'the bot also said ["bye"]'],
    ['says more before the visitor speaks', [{ visitor: 'Ann' }], 'the bot also said ["hi"]'],
    ['says less', [{ bot: 'hi' }, { bot: 'hi' }], 'expected "hi", heard undefined'],
    ['does something else', [{ bot: 'hi' }, { does: 'redirect' }], 'expected the action redirect, got wait'],
  ])('does not hold where the bot %s', (_, told, message) => {
    expect(play(told)).toThrow(message);
  });
});
