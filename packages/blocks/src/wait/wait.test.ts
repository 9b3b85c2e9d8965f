import { converseWith, findingsIn, says } from '../shared/testing.ts';

const waits = (options: object | undefined) => ({
  groups: { A: [{ id: 'w', type: 'Wait', options }, says('on')] },
  variables: [{ id: 'v:N', name: 'N', value: '1,5' }, 'Empty'],
});

test.each<[number | string, number]>([
  [3, 3],
  ['0.5', 0.5],
  ['{{N}}', 1.5],
  ['{{= 2 * 3 =}}', 6],
])('%j are %d seconds', (secondsToWaitFor, seconds) => {
  const { turn } = converseWith(waits({ secondsToWaitFor })).start().says('on').ends();
  expect(turn.actions).toEqual([{ type: 'wait', wait: { secondsToWaitFor: seconds } }]);
});

test.each([
  undefined,
  {},
  { secondsToWaitFor: '' },
  { secondsToWaitFor: '-3' },
  { secondsToWaitFor: 'soon' },
  { secondsToWaitFor: '{{Empty}}' },
])('%j is no time to wait for', (options) => {
  converseWith(waits(options)).start().acts().says('on').ends();
});

test('a pause holds whatever its length, and whatever is sent ends it', () => {
  for (const reply of [undefined, 'hello'])
    converseWith(waits({ shouldPause: true }))
      .start()
      .acts('wait')
      .waitsFor('action')
      .reply(reply)
      .says('on')
      .ends();
});

test('the client learns after which bubble to wait', () => {
  const { turn } = converseWith({
    groups: { A: [says('first'), { id: 'w', type: 'Wait', options: { secondsToWaitFor: 1 } }, says('last')] },
  }).start();
  expect(turn.actions[0]?.lastBubbleBlockId).toBe('first');
});

test('before it is published: no number is warned of', () => {
  const at = 'warning no-time /groups/0/blocks/0/options/secondsToWaitFor';
  expect(findingsIn(waits({ secondsToWaitFor: 'soon' }))).toEqual([at]);
  expect(findingsIn(waits({ secondsToWaitFor: '-1' }))).toEqual([at]);
  expect(findingsIn(waits({ secondsToWaitFor: '{{N}}' }))).toEqual([]);
});

test('a loop is broken by a pause and not by a wait', () => {
  const loop = (shouldPause: boolean) => ({
    groups: {
      A: [{ id: 'w', type: 'Wait', options: { secondsToWaitFor: 1, shouldPause }, outgoingEdgeId: 'to:A' }],
    },
  });
  expect(findingsIn(loop(true))).toEqual([]);
  expect(findingsIn(loop(false))).toEqual(['error endless-loop /groups/0/blocks/0']);
});
