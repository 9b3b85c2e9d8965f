import { converseWith, findingsIn, says } from '../shared/testing.ts';

test('its own edge is followed', () => {
  converseWith({ groups: { A: [{ id: 'x', type: 'teleport', outgoingEdgeId: 'to:B' }], B: [says('there')] } })
    .start()
    .says('there')
    .logs('type teleport, block x');
});

test.each(['', 'constructor', '__proto__', 'toString'])('type %j is a type like any other', (type) => {
  converseWith({ groups: { A: [{ id: 'x', type }, says('on')] } })
    .start()
    .says('on')
    .ends();
});

test('programs inside it never run', () => {
  const bot = {
    groups: { A: [{ id: 'x', type: 'teleport', options: { to: '{{= 1 / 0 =}}' } }, says('on')] },
  };
  const perform = (): never => {
    throw new Error('nothing is to be performed');
  };
  converseWith(bot, { perform }).start().says('on').ends();
});

test('a known type whose fields are of the wrong shape is passed over in the same way', () => {
  converseWith({ groups: { A: [{ id: 'x', type: 'Jump', options: 'nowhere' }, says('on')] } })
    .start()
    .says('on')
    .logs('type Jump');
});

test.each([
  [{ type: 'cal-com' }, 'The Cal.com block was skipped'],
  [{ type: 'gmail', label: 'Tell sales' }, 'The Gmail block “Tell sales” was skipped'],
  [{ type: 'teleport' }, 'The teleport block was skipped'],
])('the log calls %j by its name, and says what to do', (block, line) => {
  converseWith({ groups: { A: [{ id: 'x', ...block, options: { variableId: 'v:A' } }] }, variables: ['A'] })
    .start()
    .logs(line)
    .logs('Remove the block, or replace it')
    .sets('A', undefined)
    .ends();
});

test('it is warned of before it is published', () => {
  expect(findingsIn({ groups: { A: [{ id: 'x', type: 'teleport' }] } })).toEqual([
    'warning unknown-block-type /groups/0/blocks/0/type',
  ]);
});
