import type { Block, Event } from '@parley/schema';
import { converseWith, findingsIn, says } from '../shared/testing.ts';

const back: Block = { id: 'back', type: 'Return' };
const jump = (groupId: string, id = `to-${groupId}`): Block => ({ id, type: 'Jump', options: { groupId } });
const event = (type: string, to: string, options: object = {}): Event => ({
  id: type,
  type,
  graphCoordinates: { x: 0, y: 0 },
  options,
  outgoingEdgeId: `to:${to}`,
});

test('without anything to go back to the conversation goes on below', () => {
  converseWith({ groups: { A: [back, says('below')] } })
    .start()
    .says('below')
    .logsNothing()
    .ends();
});

test('what it goes back to is used up', () => {
  converseWith({ groups: { A: [jump('g:B'), says('a')], B: [says('b'), back, back, says('after')] } })
    .start()
    .says('b', 'a')
    .ends();
});

test('a jump that is the last of its group goes back to where that group leads', () => {
  converseWith({
    groups: {
      A: [{ ...jump('g:Aside'), outgoingEdgeId: 'to:B' }],
      Aside: [says('aside'), back],
      B: [says('b')],
    },
  })
    .start()
    .says('aside', 'b')
    .ends();
});

test('of two jumps in a row the last one counts', () => {
  converseWith({ groups: { A: [jump('g:B'), says('a')], B: [jump('g:C'), says('b')], C: [says('c'), back] } })
    .start()
    .says('c', 'b')
    .ends();
});

test('a reply event hears an answer first, and Return hands it on to the question', () => {
  const conversation = converseWith({
    groups: {
      A: [
        { id: 'q', type: 'text input', options: { variableId: 'v:Name' } },
        says('hello', 'Hello {{Name}}'),
      ],
      Heard: [says('heard', 'You said {{Said}} to the {{Kind}} of {{Group}}'), back],
    },
    variables: ['Name', 'Said', 'Kind', 'Group'],
    events: [
      event('reply', 'Heard', {
        contentVariableId: 'v:Said',
        inputTypeVariableId: 'v:Kind',
        inputNameVariableId: 'v:Group',
      }),
    ],
  });
  conversation.start().reply('Ada').says('You said Ada to the text of A', 'Hello Ada').stores('Ada').ends();
});

test('an invalid-reply event takes the place of the retry text, and Return asks again', () => {
  converseWith({
    groups: { A: [{ id: 'q', type: 'email input' }, says('thanks')], Bad: [says('hm', 'Hm.'), back] },
    events: [event('invalidReply', 'Bad')],
  })
    .start()
    .reply('nonsense')
    .says('Hm.')
    .asks('email input')
    .reply('ada@example.org')
    .says('thanks')
    .ends();
});

test('a command comes back after its own flow without Return, where it is told to', () => {
  converseWith({
    groups: { A: [{ id: 'q', type: 'text input' }, says('thanks')], Help: [says('help')] },
    events: [event('command', 'Help', { command: 'help', resumeAfter: true })],
  })
    .start()
    .reply({ type: 'command', command: 'help' })
    .says('help')
    .asks('text input', { id: 'q' })
    .reply('x')
    .says('thanks')
    .ends();
});

test('a command nobody listens to is refused, and nothing has happened', () => {
  const conversation = converseWith({ groups: { A: [{ id: 'q', type: 'text input' }] } }).start();
  const before = JSON.stringify(conversation.state);
  conversation.reply({ type: 'command', command: 'teleport' });
  expect(conversation.refusal).toBe('unknown-command');
  expect(JSON.stringify(conversation.state)).toBe(before);
});

test('what stands behind a jump is still to come where somebody goes back to it', () => {
  const ask = (id: string): Block => ({ id, type: 'text input' });
  const bot = {
    groups: {
      A: [ask('first'), jump('g:Aside'), { ...ask('last'), outgoingEdgeId: 'to:End' }],
      Aside: [says('aside'), back],
      End: [says('end')],
    },
  };
  converseWith(bot).start().progresses(0).reply('x').progresses(50).reply('y').progresses(100).ends();
  expect(findingsIn(bot)).toEqual([]);
});

test('before it is published: a loop through it may be left, which is a warning and no error', () => {
  expect(findingsIn({ groups: { A: [{ ...back, outgoingEdgeId: 'to:A' }] } })).toEqual([
    'warning loop-without-question /groups/0/blocks/0',
  ]);
});
