import { converse, findingsOf } from '../shared/testing.ts';

const ask = (options: object = {}) =>
  converse([{ id: 'q', type: 'number input', options: { variableId: 'v:N', ...options } }], {
    variables: [
      'N',
      { id: 'v:Low', name: 'Low', value: '3' },
      { id: 'v:Word', name: 'Word', value: 'three' },
    ],
  });

test.each([
  ['7', '7'],
  [' -7.50 ', '-7.5'],
  ['+7', '7'],
  ['1,5', '1.5'],
  ['.5', '0.5'],
  ['1e3', '1000'],
  ['0', '0'],
  ['-0', '0'],
  ['007', '007'],
  ['0,25', '0.25'],
  ['12 years', '12'],
  ['12abc', '12'],
  ['90071992547409931234', '90071992547409931234'],
  ['€12', '12'],
  ['12 €', '12'],
  ['-€5', '-5'],
  ['€ -5', '-5'],
  ['$1,234.50', '1234.5'],
  ['1.234,56 €', '1234.56'],
  ['1.234.567', '1234567'],
  ['1 234,5', '1234.5'],
  ['1\u202f234', '1234'],
  ['1’234.5', '1234.5'],
  ['0,234', '0.234'],
  ['1234,567', '1234.567'],
])('%j is kept as %s', (typed, kept) => {
  ask().start().asks('number input').reply(typed).stores(kept).sets('N', kept).says('done');
});

test.each([
  ['nothing at all', ''],
  ['no number', 'seven'],
  ['a number behind words', 'about 7'],
  ['thousands of two digits', '1,23,456'],
  ['a point between other separators', '1,234.567,8'],
  ['words that are no currency', 'max 7'],
  ['two numbers', '12-13'],
  ['another base', '0x10'],
  ['no end', 'Infinity'],
  ['more than a number can hold', '1e999'],
  ['a full stop', '.'],
])('%s is refused: %j', (_, typed) => {
  ask().start().reply(typed).refuses().asks('number input');
});

test('a recording and no reply at all are refused', () => {
  ask().start().reply({ type: 'audio', url: 'https://example.org/7' }).refuses().reply().refuses();
});

describe('a number that can be read in two ways', () => {
  test.each([
    ['1,234', '1234 or 1.2340'],
    ['-12.345', '-12345 or -12.3450'],
    ['€1.000', '1000 or 1.0000'],
  ])('%s is refused, and both are said', (typed, both) => {
    ask().start().reply(typed).refuses(`That number can be read in two ways. Please write ${both}.`);
  });

  test('is refused in the words of the bot where it has some, with both behind them', () => {
    const settings = { general: { systemMessages: { invalidMessage: 'Wie bitte?' } } };
    converse([{ id: 'q', type: 'number input' }], { settings })
      .start()
      .reply('1,234')
      .refuses('Wie bitte? (1234 / 1.2340)')
      .reply('1.2340')
      .stores('1.234');
  });

  test.each([
    ['en', '1,234', '1234'],
    ['en', '1.234', '1.234'],
    ['de', '1,234', '1.234'],
    ['de-AT', '1.234', '1234'],
    ['fr', '1,234', '1.234'],
    ['{{Land}}', '1,234', '1.234'],
  ])('is read as the locale %s has it: %s is %s', (locale, typed, kept) => {
    converse([{ id: 'q', type: 'number input', options: { locale } }], {
      variables: [{ id: 'v:Land', name: 'Land', value: 'pt-BR' }],
    })
      .start()
      .reply(typed)
      .stores(kept);
  });

  test('is asked about where the locale is none', () => {
    ask({ locale: 'not a locale' }).start().reply('1,234').refuses();
  });

  test('is understood where only one of the two fits the question', () => {
    ask({ max: 10 }).start().reply('1,234').stores('1.234');
    ask({ step: 1 }).start().reply('1,234').stores('1234');
    ask({ max: 1 }).start().reply('1,234').refuses('Please write a number of at most 1.');
  });
});

test('the code of the currency that is asked for may stand before the number', () => {
  ask({ style: 'currency', currency: 'eur' }).start().reply('EUR 12').stores('12');
  ask({ style: 'currency', currency: 'EUR' }).start().reply('USD 12').refuses();
});

describe('bounds', () => {
  test('hold at both ends, zero among them', () => {
    ask({ min: 0, max: 10 }).start().reply('-0.1').refuses().reply('10.1').refuses().reply('0').stores('0');
    ask({ max: 0 }).start().reply('1').refuses().reply('0').stores('0');
  });

  test('can come from variables, and hold nothing back where those hold no number', () => {
    ask({ min: '{{Low}}' }).start().reply('2').refuses().reply('3').stores('3');
    ask({ min: '{{Word}}', max: '{{Nothing}}' }).start().reply('-1000').stores('-1000');
  });

  test('that cross are an error when the bot is published', () => {
    expect(findingsOf({ id: 'q', type: 'number input', options: { min: 5, max: 1 } })).toEqual([
      'error empty-range /options/min',
    ]);
  });
});

describe('a refused answer', () => {
  const refused = (options: object, typed: string, words: string): void =>
    void ask(options).start().reply(typed).refuses(words);

  test('is told which numbers are taken', () => {
    refused({}, 'many', 'Please write a number.');
    refused({ min: 1, max: 32 }, '33', 'Please write a number from 1 to 32.');
    refused({ min: 1 }, '0', 'Please write a number of at least 1.');
    refused({ max: '{{Low}}' }, '4', 'Please write a number of at most 3.');
    refused({ min: 1, max: 32, step: 1 }, '2.5', 'Please write a whole number from 1 to 32.');
    refused({ step: 1 }, '2.5', 'Please write a whole number.');
    refused({ min: 0.5, step: 1 }, '2', 'Please write a number of at least 0.5, in steps of 1.');
    refused({ max: 100, step: 5 }, '7', 'Please write a number of at most 100, in steps of 5.');
  });

  test('is told in the words of the block where it has some', () => {
    refused({ min: 1, retryMessageContent: 'More than {{Word}}!' }, '0', 'More than three!');
    refused({ min: 1, retryMessageContent: '' }, '0', 'Please write a number of at least 1.');
  });

  test('is told in the words of the bot where it has some, as they were written', () => {
    const settings = { general: { systemMessages: { invalidMessage: 'Wie bitte?' } } };
    const inGerman = (options: object, words: string): void =>
      void converse([{ id: 'q', type: 'number input', options }], { settings })
        .start()
        .reply('x')
        .refuses(words);
    inGerman({ min: 1, max: 32 }, 'Wie bitte?');
    inGerman({}, 'Wie bitte?');
  });
});

describe('steps', () => {
  test('are counted from the lower bound', () => {
    ask({ min: 1, step: 2 }).start().reply('4').refuses().reply('5').stores('5');
  });

  test('allow for decimals that binary numbers cannot hold', () => {
    ask({ step: 0.1 }).start().reply('0.3').stores('0.3');
    ask({ step: 0.1 }).start().reply('0.35').refuses();
  });

  test.each([0, -1])('of %d hold nothing back', (step) => {
    ask({ step }).start().reply('0.3').stores('0.3');
  });
});

test('how the number is written on the screen is the client’s business', () => {
  const options = { style: 'currency', currency: 'EUR', locale: 'de-DE' };
  const { turn } = ask(options).start();
  expect(turn.input?.options).toEqual({ ...options, variableId: 'v:N' });
});

test.each<[string, object, string[]]>([
  ['plain numbers', {}, []],
  ['percents', { style: 'percent', locale: 'en' }, []],
  ['a length', { style: 'unit', unit: 'kilometer', locale: 'de-CH' }, []],
  ['a price', { style: 'currency', currency: 'EUR' }, []],
  ['what a variable says', { style: 'currency', currency: '{{C}}', locale: '{{L}}' }, []],
  ['a style nobody knows', { style: 'roman' }, ['warning unknown-style /options/style']],
  ['a price in nothing', { style: 'currency' }, ['warning unknown-currency /options/currency']],
  ['a unit nobody knows', { style: 'unit', unit: 'ell' }, ['warning unknown-unit /options/unit']],
  ['a language nobody speaks', { locale: 'english' }, ['warning unknown-locale /options/locale']],
])('a client can write %s, or it is said when the bot is published', (_, options, findings) => {
  expect(findingsOf({ id: 'q', type: 'number input', options })).toEqual(findings);
});
