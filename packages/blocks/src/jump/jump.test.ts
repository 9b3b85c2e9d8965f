import type { Block } from '@parley/schema';
import { converseWith, findingsIn, says } from '../shared/testing.ts';

const to = (options: object | undefined): Block => ({ id: 'go', type: 'Jump', options });

test('a block in the middle of a group can be the target', () => {
  converseWith({
    groups: {
      Here: [to({ groupId: 'g:There', blockId: 'second' })],
      There: [says('first'), says('second'), says('third')],
    },
  })
    .start()
    .says('second', 'third')
    .ends();
});

test('a group can jump to itself as long as somebody is asked in between', () => {
  const asks = { id: 'q', type: 'text input' };
  converseWith({ groups: { Loop: [asks, to({ groupId: 'g:Loop' })] } })
    .start()
    .reply('once')
    .asks('text input')
    .reply('twice')
    .asks('text input', { id: 'q' });
});

test('a jump in circles without a question is stopped and logged', () => {
  converseWith({ groups: { Loop: [says('again'), to({ groupId: 'g:Loop' })] } })
    .start()
    .logs('did too much in one turn')
    .ends();
});

test('without a group the conversation goes on below', () => {
  for (const options of [undefined, {}, { groupId: '' }])
    converseWith({ groups: { Here: [to(options), says('below')] } })
      .start()
      .says('below')
      .logsNothing();
});

test.each([
  ['a group', { groupId: 'gone' }],
  ['a block', { groupId: 'g:There', blockId: 'gone' }],
  ['a block of another group', { groupId: 'g:There', blockId: 'here' }],
  ['a group by a variable', { groupId: '{{Empty}}' }],
])('%s that is not there ends the bot with a log line', (_, options) => {
  converseWith({
    groups: { Here: [says('here', 'hi'), to(options), says('below')], There: [says('there')] },
    variables: ['Empty'],
  })
    .start()
    .says('hi')
    .logs('does not exist')
    .ends();
});

describe('before it is published', () => {
  const check = (options: object | undefined): string[] =>
    findingsIn({ groups: { Here: [to(options)], There: [says('there')] }, variables: ['Topic'] });

  test('a jump without a target is warned of, one to nowhere is an error', () => {
    expect(check(undefined)).toContain('warning no-target /groups/0/blocks/0/options');
    expect(check({ groupId: 'gone' })).toContain('error unknown-target /groups/0/blocks/0/options');
    expect(check({ groupId: 'g:There', blockId: 'go' })).toContain(
      'error unknown-target /groups/0/blocks/0/options',
    );
  });

  test('a jump to wherever a variable says can lead to any group', () => {
    expect(check({ groupId: '{{Topic}}' })).toEqual([]);
  });

  test('a circle of jumps that asks nothing is an error', () => {
    expect(findingsIn({ groups: { Loop: [to({ groupId: 'g:Loop' })] } })).toEqual([
      'error endless-loop /groups/0/blocks/0',
    ]);
  });
});
