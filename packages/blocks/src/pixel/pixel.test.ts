import { converseWith, findingsIn } from '../shared/testing.ts';

const bot = (options: object) => ({
  groups: { A: [{ id: 'px', type: 'Pixel', options }] },
  variables: [{ id: 'v:Plan', name: 'Plan', value: 'gold' }],
});

test('the event is handed out with its variables filled in, and nothing the client has no use for', () => {
  const options = {
    pixelId: '1',
    isInitSkip: true,
    eventType: 'Custom',
    name: '{{Plan}} lead',
    params: [{ id: 'p', key: 'plan', value: '{{Plan}}' }, {}],
  };
  const { turn } = converseWith(bot(options), { resultId: 'r' }).start().ends();
  expect(turn.actions).toEqual([
    {
      type: 'pixel',
      pixel: {
        pixelId: '1',
        eventType: 'Custom',
        name: 'gold lead',
        isInitSkip: true,
        params: [{ key: 'plan', value: 'gold' }, {}],
      },
    },
  ]);
});

test('a pixel whose variable is empty reports nothing', () => {
  converseWith(bot({ pixelId: '{{Gone}}', eventType: 'Lead' }), { resultId: 'r' })
    .start()
    .acts()
    .logsNothing()
    .ends();
});

test('a preview reports nothing and says so', () => {
  converseWith(bot({ pixelId: '1', eventType: 'Lead' }))
    .start()
    .acts()
    .logs('left out of previews')
    .ends();
});

test('before it is published: a missing pixel id is warned of', () => {
  expect(findingsIn(bot({ eventType: 'Lead' }))).toEqual([
    'warning no-pixel-id /groups/0/blocks/0/options/pixelId',
  ]);
});

test('on the share page nothing is reported, and the log says so', () => {
  converseWith(bot({ pixelId: '1', eventType: 'Lead' }), { resultId: 'r', isOnSharePage: true })
    .start()
    .acts()
    .logs('The pixel does not work on the share page')
    .ends();
});
