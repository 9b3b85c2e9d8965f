import type { Money } from '@parley/engine';
import { currencyOf, digitsIn } from './currencies.ts';

/** More than anybody is asked for, and far below the integers that are exact. */
const mostDigits = 12;
/** Digits, and behind a point or a comma those of the smaller unit. No thousands separators: nobody can tell them apart. */
const pattern = /^(\d+)(?:[.,](\d+))?$/;

/** A sum of money, or the reason that a text is none, as the end of the sentence “the amount …”. */
export type ReadAmount = { readonly money: Money } | { readonly problem: string };

/**
 * Reads an amount, exactly: nothing is rounded. Refuses what could be read in two ways, such as `1,234`, because the
 * difference is a factor of a thousand.
 */
export function readAmount(text: string, currencyText: string): ReadAmount {
  const currency = currencyOf(currencyText);
  if (currency === undefined) return { problem: `is in an unknown currency: ${currencyText.slice(0, 20)}` };
  const [, whole, fraction = ''] = pattern.exec(text.trim()) ?? [];
  if (whole === undefined) return { problem: 'is not a plain number such as 1234.56' };
  const digits = digitsIn(currency);
  const isAmbiguous = fraction.length === 3 && digits !== 3;
  if (isAmbiguous)
    return { problem: 'can be read in two ways: write it without thousands separators, such as 1234.56' };
  if (/[^0]/.test(fraction.slice(digits)))
    return { problem: `has more digits behind the point than ${currency} has` };
  const amount = `${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`.replace(/^0+/, '');
  if (amount === '') return { problem: 'is zero' };
  if (amount.length > mostDigits) return { problem: 'is too large' };
  return { money: { amount: Number(amount), currency } };
}

/** The sum as a visitor reads it, such as `€20.00`. */
export function amountLabel({ amount, currency }: Money): string {
  const digits = digitsIn(currency);
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amount / 10 ** digits);
}
