import { progressOf } from './progress.ts';
import { botOf, Conversation, type BotParts } from '../testing/index.ts';
import { asks, branches, does, fakeKinds, linksTo, says } from '../testing/fake-kinds.ts';

const talk = (bot: BotParts, linked: Readonly<Record<string, BotParts>> = {}): Conversation =>
  new Conversation(botOf(bot), {
    kinds: fakeKinds,
    linked: Object.fromEntries(Object.entries(linked).map(([hash, parts]) => [hash, botOf(parts)])),
  });

test('counts the questions answered, of those and the ones still to come', () => {
  talk({ groups: { A: [asks('1'), asks('2'), asks('3'), asks('4')] } })
    .progresses(0)
    .start()
    .progresses(0)
    .reply('x')
    .progresses(25)
    .reply('x')
    .progresses(50)
    .reply('x')
    .progresses(75)
    .reply('x')
    .progresses(100);
});

test('counts the longest way that is still open', () => {
  const bot: BotParts = {
    groups: {
      A: [
        asks('which', { variableId: 'v:Way' }),
        branches('b', 'v:Way', { long: 'to:Long', short: 'to:Short' }),
      ],
      Long: [asks('l1'), asks('l2'), asks('l3')],
      Short: [asks('s1')],
    },
    variables: ['Way'],
  };
  talk(bot).start().progresses(0).reply('long').progresses(25);
  talk(bot).start().reply('short').progresses(50);
});

test('counts the questions of a loop once, however often it is gone through', () => {
  const conversation = talk({
    groups: {
      A: [
        asks('1'),
        asks('2', { variableId: 'v:Again' }),
        branches('b', 'v:Again', { yes: 'to:A' }),
        asks('3'),
      ],
    },
    variables: ['Again'],
  }).start();
  conversation.reply('x').progresses(25).reply('yes').progresses(40).reply('x').reply('no');
  conversation.progresses(80).reply('x').progresses(100);
});

test('counts what the bots around a linked one have still to ask', () => {
  talk(
    { groups: { A: [asks('1'), does('link', linksTo('child')), asks('2'), asks('3')] } },
    { child: { groups: { C: [asks('c')] } } },
  )
    .start()
    .reply('x')
    .progresses(25)
    .reply('x')
    .progresses(50);
});

test('counts what a command is come back to for', () => {
  talk({
    groups: { A: [asks('1'), asks('2')], B: [asks('b')] },
    events: [
      {
        id: 'E',
        type: 'command',
        graphCoordinates: { x: 0, y: 0 },
        outgoingEdgeId: 'to:B',
        options: { command: 'b', resumeAfter: true },
      },
    ],
  })
    .start()
    .reply('x')
    .progresses(50)
    .reply({ type: 'command', command: 'b' })
    .progresses(33.33);
});

test('is not 100 before the end, also where no question is left', () => {
  talk({ groups: { A: [asks('1'), does('p', { next: { go: 'pause', for: 'action' } }), says('bye')] } })
    .start()
    .reply('x')
    .progresses(99)
    .reply()
    .progresses(100);
});

test('of a session whose flow is not there counts what was answered', () => {
  const { state } = talk({ groups: { A: [asks('1'), asks('2')] } }).start();
  expect(progressOf(new Map(), state)).toBe(0);
});
