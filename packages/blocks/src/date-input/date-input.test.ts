import { messageLimits } from '@parley/schema';
import { converse, findingsOf } from '../shared/testing.ts';

// conversations in tests begin on Saturday, 21 November 2026, at noon
const variables = [
  'Day',
  { id: 'v:Today', name: 'Today', value: '2026-11-21T12:00:00.000Z' },
  { id: 'v:Trick', name: 'Trick', value: '{{Today}}' },
];
const ask = (options: object = {}) =>
  converse([{ id: 'q', type: 'date input', options: { variableId: 'v:Day', ...options } }], { variables });

test.each([
  ['2026-12-01', '01/12/2026'],
  ['01/02/2026', '01/02/2026'],
  ['31.12.2026', '31/12/2026'],
  ['tomorrow', '22/11/2026'],
  ['24 December 2026', '24/12/2026'],
  ['on 2026-12-01 please', '01/12/2026'],
  ['2026-12-01T23:30:00-08:00', '01/12/2026'],
])('%j is kept as %s', (typed, kept) => {
  ask().start().asks('date input').reply(typed).stores(kept).sets('Day', kept).says('done');
});

test.each(['', 'some day', '2026-02-30', '32/01/2026', '1'.repeat(messageLimits.textLength)])(
  '%j is refused',
  (typed) => {
    ask().start().reply(typed).refuses().asks('date input').sets('Day', undefined);
  },
);

test('a recording and no reply at all are refused', () => {
  ask().start().reply({ type: 'audio', url: 'https://example.org/2026-12-01' }).refuses().reply().refuses();
});

describe('the format', () => {
  test('decides whether the day or the month is read first', () => {
    ask({ format: 'dd.MM.yy' }).start().reply('1/2/2026').stores('01.02.26');
    ask({ format: 'MM/dd/yyyy' }).start().reply('1/2/2026').stores('01/02/2026');
    ask({ format: 'MMMM do, yyyy' }).start().reply('1/2/2026').stores('January 2nd, 2026');
  });

  test('means days of the month and calendar years, whatever the case of its letters', () => {
    ask({ format: "DD/MM/YYYY 'DAY'" }).start().reply('1/2/2026').stores('01/02/2026 DAY');
  });

  test('that nothing can be written by gives way to the default one, and is said at publish', () => {
    ask({ format: 'no such' }).start().reply('2026-12-01').stores('01/12/2026');
    // read in the default order, the day first
    ask({ format: 'no such' }).start().reply('1/2/2026').stores('01/02/2026');
    ask({ format: 'd'.repeat(1000) })
      .start()
      .reply('2026-12-01')
      .stores('01/12/2026');
    expect(findingsOf({ id: 'q', type: 'date input', options: { format: 'no such' } })).toEqual([
      'warning unknown-format /options/format',
    ]);
  });
});

describe('a time', () => {
  test('must be named where it is asked for', () => {
    ask({ hasTime: true })
      .start()
      .reply('2026-12-01')
      .refuses()
      .reply('2026-12-01 at 8am')
      .stores('01/12/2026 08:00');
  });

  test('is left away where it is not', () => {
    ask().start().reply('2026-12-01T23:30').stores('01/12/2026');
  });
});

describe('a range', () => {
  const range = (options: object = {}) => ask({ isRange: true, ...options }).start();

  test.each([
    ['2026-12-01 to 2026-12-05', '01/12/2026 to 05/12/2026'],
    ['01/12/2026 - 05/12/2026', '01/12/2026 to 05/12/2026'],
    ['2026-12-01 to 2026-12-01', '01/12/2026 to 01/12/2026'],
  ])('%j is kept as %s', (typed, kept) => {
    range().reply(typed).stores(kept);
  });

  test.each(['2026-12-01', '2026-12-05 to 2026-12-01', '2026-12-01 to soon', ' to '])(
    '%j is none',
    (typed) => {
      range().reply(typed).refuses();
    },
  );

  test('is read back as it was written, times and separator included', () => {
    const kept = '01/12/2026 08:00 bis 05/12/2026 09:30';
    range({ hasTime: true, labels: { separator: 'bis' } })
      .reply('2026-12-01T08:00 bis 2026-12-05T09:30')
      .stores(kept);
    range({ hasTime: true, labels: { separator: 'bis' } })
      .reply(kept)
      .stores(kept);
  });

  test('must lie within the bounds with both its ends', () => {
    const bounded = range({ min: '2026-12-01', max: '2026-12-31' });
    bounded.reply('2026-11-30 to 2026-12-05').refuses().reply('2026-12-30 to 2027-01-01').refuses();
    bounded.reply('2026-12-01 to 2026-12-31').stores('01/12/2026 to 31/12/2026');
  });
});

describe('bounds', () => {
  test('hold on the day itself', () => {
    ask({ min: '2026-12-01', max: '2026-12-01' }).start().reply('2026-12-01').stores('01/12/2026');
  });

  test('without a time take in the whole day', () => {
    ask({ hasTime: true, max: '2026-12-01' }).start().reply('2026-12-01T23:59').stores('01/12/2026 23:59');
    ask({ hasTime: true, min: '2026-12-01T09:00' }).start().reply('2026-12-01T08:59').refuses();
  });

  test('can come from variables, and hold nothing back where those hold no date', () => {
    ask({ min: '{{Today}}' }).start().reply('2026-11-20').refuses().reply('2026-11-21').stores('21/11/2026');
    ask({ min: '{{Nothing}}' }).start().reply('1999-01-01').stores('01/01/1999');
  });

  test('may be today, also with a time', () => {
    ask({ min: 'today' }).start().reply('2026-11-20').refuses().reply('2026-11-21').stores('21/11/2026');
    ask({ max: 'Today' }).start().reply('2026-11-22').refuses().reply('2026-11-21').stores('21/11/2026');
    ask({ min: 'today', hasTime: true }).start().reply('2026-11-21T08:00').stores('21/11/2026 08:00');
  });

  test('reach the client as its fields take them, filled in once', () => {
    const sent = (options: object): unknown => ask(options).start().turn.input?.options;
    expect(sent({ min: '{{Today}}', max: '2027-01-01' })).toMatchObject({
      min: '2026-11-21',
      max: '2027-01-01',
    });
    expect(sent({ min: '{{Today}}', hasTime: true })).toMatchObject({ min: '2026-11-21T12:00' });
    expect(sent({ min: 'today', max: ' Today ' })).toMatchObject({ min: '2026-11-21', max: '2026-11-21' });
    expect(sent({ min: 'today', hasTime: true })).toMatchObject({ min: '2026-11-21T00:00' });
    expect(sent({ min: '{{Trick}}' })).toMatchObject({ min: '{{Today}}' });
  });

  test('that leave nothing between them are an error when the bot is published', () => {
    const finding = (min: string, max: string) =>
      findingsOf({ id: 'q', type: 'date input', options: { min, max } });
    expect(finding('2026-12-02', '2026-12-01')).toEqual(['error empty-range /options/min']);
    expect(finding('2026-12-01', '2026-12-01')).toEqual([]);
    expect(finding('{{Today}}', '2026-12-01')).toEqual([]);
  });
});

describe('a refused answer', () => {
  const refused = (options: object, words: string): void =>
    void ask(options).start().reply('1999-01-01').refuses(words);

  test('is told which days are taken, in words that nobody takes for others', () => {
    refused({ min: '2026-12-03' }, 'Please choose a day from 3 Dec 2026 on.');
    refused({ min: 'today', max: '2027-04-03' }, 'Please choose a day from 21 Nov 2026 to 3 Apr 2027.');
    refused({ min: 'today', isRange: true }, 'Please choose a first and a last day, from 21 Nov 2026 on.');
    refused(
      { min: '2026-12-01T09:00', hasTime: true },
      'Please choose a day and a time from 1 Dec 2026 09:00 on.',
    );
    ask({ max: '2026-12-03' }).start().reply('2027-01-01').refuses('Please choose a day up to 3 Dec 2026.');
  });

  test('gets an example that is taken where there are no bounds', () => {
    const example = (options: object, words: string, taken: string): void =>
      void ask(options).start().reply('soon').refuses(words).reply(taken).says('done');
    example({}, 'Please choose a day, for example 21 Nov 2026.', '21 Nov 2026');
    example(
      { hasTime: true },
      'Please choose a day and a time, for example 21 Nov 2026 18:00.',
      '21 Nov 2026 18:00',
    );
    example(
      { isRange: true },
      'Please choose a first and a last day, for example 21 Nov 2026 to 21 Nov 2026.',
      '21 Nov 2026 to 21 Nov 2026',
    );
  });

  test('is told in the words of the block or of the bot as they were written', () => {
    refused(
      { min: '2026-12-03', retryMessageContent: 'After {{Today}}!' },
      'After 2026-11-21T12:00:00.000Z!',
    );
    const settings = { general: { systemMessages: { invalidMessage: 'Wie bitte?' } } };
    const inGerman = (options: object, words: string): void =>
      void converse([{ id: 'q', type: 'date input', options: { format: 'dd.MM.yyyy', ...options } }], {
        settings,
      })
        .start()
        .reply('1999-01-01')
        .refuses(words);
    inGerman({ min: '2026-12-03' }, 'Wie bitte?');
  });
});

test.each([
  ['12. März 2027', '12/03/2027'],
  ['am 12 März 2027', '12/03/2027'],
  ['12 de marzo de 2027', '12/03/2027'],
  ['le 12 mars 2027', '12/03/2027'],
  ['12 de março de 2027', '12/03/2027'],
  ['1er juillet 2027', '01/07/2027'],
  ['12 March 2027', '12/03/2027'],
  ['morgen', '22/11/2026'],
  ['demain', '22/11/2026'],
  ['mañana', '22/11/2026'],
  ['amanhã', '22/11/2026'],
])('dates are read in five languages: %s is %s', (typed, kept) => {
  converse([{ id: 'q', type: 'date input' }])
    .start()
    .reply(typed)
    .stores(kept);
});

test('a bot that writes the month first reads it first, whatever words stand around the digits', () => {
  converse([{ id: 'q', type: 'date input', options: { format: 'MM/dd/yyyy' } }])
    .start()
    .reply('le 1/2/2027')
    .stores('01/02/2027');
});

test.each([
  ['2027-07-01/2027-07-14', '01/07/2027 to 14/07/2027'],
  ['2027-07-01T10:00Z / 2027-07-14T12:00Z', '01/07/2027 to 14/07/2027'],
  ['vom 1. bis 3. Juli 2027', '01/07/2027 to 03/07/2027'],
  ['du 1 au 3 juillet 2027', '01/07/2027 to 03/07/2027'],
])('a range can be an interval of ISO 8601 or words: %s', (typed, kept) => {
  converse([{ id: 'q', type: 'date input', options: { isRange: true } }])
    .start()
    .reply(typed)
    .stores(kept);
});

test('an interval that ends before it begins is refused', () => {
  converse([{ id: 'q', type: 'date input', options: { isRange: true } }])
    .start()
    .reply('2027-07-14/2027-07-01')
    .refuses();
});
