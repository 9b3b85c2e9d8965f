import { messageLimits } from '@parley/schema';
import { converse, findingsOf } from '../shared/testing.ts';

const ask = (options: object = {}) =>
  converse([{ id: 'q', type: 'time input', options: { variableId: 'v:Time', ...options } }], {
    variables: ['Time', { id: 'v:How', name: 'How', value: "H 'h' mm" }],
  });

test.each([
  ['14:30', '14:30'],
  ['2:30 pm', '14:30'],
  ['at 9', '09:00'],
  ['noon', '12:00'],
  ['midnight', '00:00'],
  ['2026-11-21T23:59:30Z', '23:59'],
  ['tomorrow at 8am', '08:00'],
])('%j is kept as %s', (typed, kept) => {
  ask().start().asks('time input').reply(typed).stores(kept).sets('Time', kept).says('done');
});

test.each(['', 'soon', '25:00', '12:61', 'tomorrow', 'tonight', 'x'.repeat(messageLimits.textLength)])(
  '%j is refused',
  (typed) => {
    ask().start().reply(typed).refuses().asks('time input');
  },
);

test('a recording and no reply at all are refused', () => {
  ask().start().reply({ type: 'audio', url: 'https://example.org/12:00' }).refuses().reply().refuses();
});

test.each([
  ['{{How}}', '14 h 05'],
  ['HH', '14'],
  ['no such pattern', '14:05'],
  ['{{Nothing}}', '14:05'],
])('the format %s writes %s', (format, kept) => {
  ask({ format }).start().reply('14:05').stores(kept);
});

test('a format nothing can be written by is said when the bot is published', () => {
  const finding = (format: string) => findingsOf({ id: 'q', type: 'time input', options: { format } });
  expect(finding('no such pattern')).toEqual(['warning unknown-format /options/format']);
  expect(['HH:mm', '{{How}}'].flatMap(finding)).toEqual([]);
});

test.each([
  ['14h30', '14:30'],
  ['14 Uhr', '14:00'],
  ['14 Uhr 30', '14:30'],
  ['a las 15:30', '15:30'],
  ['às 15h', '15:00'],
])('times are read in five languages: %s is %s', (typed, kept) => {
  converse([{ id: 'q', type: 'time input' }])
    .start()
    .reply(typed)
    .stores(kept);
});
