import { messageLimits } from '@parley/schema';
import { converse, findingsOf } from '../shared/testing.ts';

const variables = ['Stars', { id: 'v:Five', name: 'Five', value: '5' }];
const ask = (options: object = {}) =>
  converse([{ id: 'q', type: 'rating input', options: { variableId: 'v:Stars', ...options } }], {
    variables,
  });

test.each([
  ['0', '0', {}],
  ['10', '10', {}],
  [' 7 ', '7', {}],
  ['+07', '7', {}],
  ['-2', '-2', { startsAt: -2, length: 2 }],
  ['5', '5', { startsAt: '{{Five}}', length: '{{Five}}' }],
  ['1', '1', { buttonType: 'Icons', length: 1, startsAt: 5 }],
])('%j is kept as %s', (typed, kept, options) => {
  ask(options).start().asks('rating input').reply(typed).stores(kept).sets('Stars', kept).says('done');
});

test.each([
  ['', {}],
  ['11', {}],
  ['-1', {}],
  ['7.5', {}],
  ['1e1', {}],
  ['five', {}],
  ['6', { length: '{{Five}}' }],
  ['4', { startsAt: '{{Five}}' }],
  ['0', { buttonType: 'Icons' }],
  ['9'.repeat(messageLimits.textLength), {}],
])('%j is refused', (typed, options) => {
  ask(options).start().reply(typed).refuses().asks('rating input').sets('Stars', undefined);
});

test('a recording and no reply at all are refused', () => {
  ask().start().reply({ type: 'audio', url: 'https://example.org/7' }).refuses().reply().refuses();
});

test('a length that is no number is as if there were none', () => {
  ask({ length: '{{Nothing}}' }).start().reply('10').stores('10');
});

test('how the scale looks goes along', () => {
  const options = {
    labels: { left: 'Bad', right: 'Good' },
    customIcon: { isEnabled: true, svg: '<svg/>' },
    isOneClickSubmitEnabled: true,
  };
  expect(ask(options).start().turn.input?.options).toEqual({ ...options, variableId: 'v:Stars' });
});

test('a scale without a number on it is an error when the bot is published', () => {
  const finding = (options: object) => findingsOf({ id: 'q', type: 'rating input', options });
  expect(finding({ startsAt: 5, length: 3 })).toEqual(['error empty-range /options/length']);
  expect(finding({ startsAt: 5, length: '{{Five}}' })).toEqual([]);
  expect(finding({ buttonType: 'Icons', length: 0 })).toEqual(['error empty-range /options/length']);
});
