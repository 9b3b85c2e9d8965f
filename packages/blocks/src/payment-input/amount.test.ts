import { amountLabel, readAmount } from './amount.ts';
import { currencies, digitsIn } from './currencies.ts';

test.each([
  ['20', 'EUR', 2000],
  ['20.5', 'usd', 2050],
  ['19,99', 'EUR', 1999],
  ['0.07', 'USD', 7],
  ['1234.56', 'GBP', 123456],
  [' 500 ', 'JPY', 500],
  ['500.00', 'JPY', 500],
  ['1.234', 'KWD', 1234],
  ['1.2', 'KWD', 1200],
  ['0020.00', 'EUR', 2000],
  // what a number of JavaScript would make 1998 or 2.3e-7 of
  ['19.99', 'EUR', 1999],
  ['1.15', 'EUR', 115],
])('%s %s is %i of the smallest unit', (text, currency, amount) => {
  expect(readAmount(text, currency)).toEqual({ money: { amount, currency: currency.toUpperCase() } });
});

test.each([
  ['1,234.56', 'EUR', 'plain number'],
  ['1.234,56', 'EUR', 'plain number'],
  ['1,234', 'EUR', 'two ways'],
  ['1.000', 'USD', 'two ways'],
  ['1,234', 'JPY', 'two ways'],
  ['10.5', 'JPY', 'more digits'],
  ['10.9999', 'EUR', 'more digits'],
  ['0', 'EUR', 'zero'],
  ['0.00', 'EUR', 'zero'],
  ['0.0', 'JPY', 'zero'],
  ['-5', 'EUR', 'plain number'],
  ['', 'EUR', 'plain number'],
  ['€20', 'EUR', 'plain number'],
  ['20 EUR', 'EUR', 'plain number'],
  ['1e3', 'EUR', 'plain number'],
  ['NaN', 'EUR', 'plain number'],
  ['٢٠', 'EUR', 'plain number'],
  ['1 000', 'EUR', 'plain number'],
  ['99999999999.00', 'EUR', 'too large'],
  ['20', 'EURO', 'unknown currency'],
  ['20', '', 'unknown currency'],
  ['20', '__proto__', 'unknown currency'],
])('%s %s cannot be paid: %s', (text, currency, problem) => {
  expect(readAmount(text, currency)).toEqual({ problem: expect.stringContaining(problem) });
});

test.each([
  [{ amount: 2000, currency: 'EUR' }, '€20.00'],
  [{ amount: 123456, currency: 'USD' }, '$1,234.56'],
  [{ amount: 500, currency: 'JPY' }, '¥500'],
  [{ amount: 1234, currency: 'KWD' }, 'KWD 1.234'],
])('visitors read %j as %s', (money, label) => {
  expect(amountLabel(money).replace(/\u00a0/g, ' ')).toBe(label);
});

test('the digits of each currency are those that its label shows', () => {
  for (const currency of currencies) {
    const { minimumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    // ICU shows some old currencies without the small unit that they still have
    if (minimumFractionDigits !== 0 && minimumFractionDigits !== undefined)
      expect([currency, digitsIn(currency)]).toEqual([currency, minimumFractionDigits]);
  }
});
