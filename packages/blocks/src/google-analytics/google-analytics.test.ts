import { converseWith, findingsIn } from '../shared/testing.ts';

const bot = (options: object) => ({
  groups: { A: [{ id: 'ga', type: 'Google Analytics', options }] },
  variables: [{ id: 'v:Plan', name: 'Plan', value: 'gold' }, 'Empty'],
});
const live = { resultId: 'r' };

test.each<[object, object]>([
  [
    { trackingId: 'G-1', category: 'sales', action: '{{Plan}}', label: '', value: '9.5', sendTo: 'G-2' },
    { trackingId: 'G-1', category: 'sales', action: 'gold', sendTo: 'G-2', value: 9.5 },
  ],
  [
    { trackingId: 'G-1', value: 3 },
    { trackingId: 'G-1', value: 3 },
  ],
  [
    { trackingId: 'G-1', value: '{{Plan}}' },
    { trackingId: 'G-1', value: 'gold' },
  ],
  [{ trackingId: 'G-1', value: '{{Empty}}', unknown: 'x' }, { trackingId: 'G-1' }],
])('%j is reported as %j', (options, event) => {
  const { turn } = converseWith(bot(options), live).start().ends();
  expect(turn.actions).toEqual([{ type: 'googleAnalytics', googleAnalytics: event }]);
});

test('a tracking id whose variable is empty reports nothing', () => {
  converseWith(bot({ trackingId: '{{Empty}}', action: 'lead' }), live)
    .start()
    .acts()
    .logsNothing()
    .ends();
});

test('a preview reports nothing and says so', () => {
  converseWith(bot({ trackingId: 'G-1' }))
    .start()
    .acts()
    .logs('left out of previews')
    .ends();
});

test('before it is published: a missing tracking id is warned of', () => {
  expect(findingsIn(bot({}))).toEqual(['warning no-tracking-id /groups/0/blocks/0/options/trackingId']);
  expect(findingsIn(bot({ trackingId: 'G-1' }))).toEqual([]);
});

test('on the share page nothing is reported, and the log says so', () => {
  converseWith(bot({ trackingId: 'G-1' }), { ...live, isOnSharePage: true })
    .start()
    .acts()
    .logs('Google Analytics does not work on the share page')
    .ends();
});
