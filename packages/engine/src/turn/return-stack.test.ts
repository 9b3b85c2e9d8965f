import type { Event } from '@parley/schema';
import { markInterruption, markJump, takeReturnMark } from './return-stack.ts';
import { newState, type Frame } from '../state/state.ts';
import { botOf, Conversation, type BotParts } from '../testing/index.ts';
import { asks, does, fakeKinds, says } from '../testing/fake-kinds.ts';

const talk = (bot: BotParts): Conversation => new Conversation(botOf(bot), { kinds: fakeKinds });
const event = (type: string, to: string, options: object = {}): Event => ({
  id: type,
  type,
  graphCoordinates: { x: 0, y: 0 },
  outgoingEdgeId: `to:${to}`,
  options,
});
const jump = (id: string, group: string) => does(id, { next: { go: 'jump', group } });
const back = (id: string) => does(id, { next: { go: 'return' } });

test('a reply that an event heard is submitted also where the event jumps and returns on its way', () => {
  talk({
    groups: {
      A: [asks('q'), says('end')],
      Heard: [jump('j', 'Aside'), says('heard'), back('b')],
      Aside: [says('aside'), back('c')],
    },
    events: [event('reply', 'Heard')],
  })
    .start()
    .reply('Ann')
    .says('aside', 'heard', 'end')
    .stores('Ann')
    .ends();
});

test('a command in between does not make a jump forget where it came from', () => {
  talk({
    groups: {
      A: [jump('j', 'Ask'), says('after the jump')],
      Ask: [asks('q'), back('b')],
      Help: [says('help'), back('h')],
    },
    events: [event('command', 'Help', { command: 'help' })],
  })
    .start()
    .reply({ type: 'command', command: 'help' })
    .says('help')
    .asks('ask', { id: 'q' })
    .reply('x')
    .says('after the jump')
    .ends();
});

test('a jump inside a jump is come back to once, as the public format has it', () => {
  talk({
    groups: {
      A: [jump('j', 'B'), says('after the first')],
      B: [jump('k', 'C'), says('after the second'), back('b'), says('gone on')],
      C: [says('there'), back('c')],
    },
  })
    .start()
    .says('there', 'after the second', 'gone on')
    .ends();
});

describe('marks', () => {
  const frame = (): Frame => {
    const [root] = newState({ botId: 'b', hash: 'h' }, {}).frames;
    if (!root) throw new Error('a state has a running bot');
    return root;
  };
  const at = (groupId: string) => ({ groupId, index: 0 });

  test('are taken the last first, and are used up', () => {
    const marked = frame();
    markJump(marked, at('a'));
    markInterruption(marked, at('b'), { type: 'text', text: 'x' });
    markJump(marked, at('c'));
    const taken = [1, 2, 3, 4].map(() => takeReturnMark(marked)?.place.groupId);
    expect(taken).toEqual(['c', 'b', 'a', undefined]);
  });

  test('of one interrupted question are one, with its last reply', () => {
    const marked = frame();
    for (const text of ['1', '2', '3']) markInterruption(marked, at('a'), { type: 'text', text });
    expect(marked.returnMarks).toEqual([
      { place: at('a'), isJump: false, reply: { type: 'text', text: '3' } },
    ]);
  });

  test('are only so many: the oldest is forgotten', () => {
    const marked = frame();
    for (let index = 0; index < 30; index++) markInterruption(marked, at(`g${index}`));
    expect(marked.returnMarks).toHaveLength(10);
    expect(takeReturnMark(marked)?.place).toEqual(at('g29'));
  });

  test('are only so many where jumps and interruptions take turns', () => {
    const marked = frame();
    for (let index = 0; index < 30; index++) {
      markInterruption(marked, at(`g${index}`));
      markJump(marked, at(`j${index}`));
    }
    expect(marked.returnMarks).toHaveLength(10);
    expect(takeReturnMark(marked)).toEqual({ place: at('j29'), isJump: true });
  });
});
