/** A number that a visitor may mean, and its stored form. */
export type ReadNumber = { readonly number: number; readonly content: string };

/** The number format of the visitor. */
type Writing = { readonly locale: string; readonly currency: string };

/** Digits with the separators that people use: a point, a comma, an apostrophe or a space. */
const body = /^(?:\d+(?:[.,' ]\d+)*[.,]?|[.,]\d+)/;
/** The text after a number: it has no digits and cannot be part of the number. */
const rest = /^(e[+-]?\d+)?(?!\s*[.,+-])\D*$/i;
/** Numbers with so many digits are kept exactly. */
const exactDigits = 15;

/**
 * The numbers that `text` may mean: the one it begins with, after a sign and a currency. There are two if a point or a
 * comma can separate thousands or decimals and `locale` does not decide: the number without decimals comes first. Codes
 * such as 007 and very long numbers are stored as the visitor typed them.
 */
export function numbersIn(text: string, { locale, currency }: Writing): ReadNumber[] {
  const [, before, amount] = signed.exec(withPlainSeparators(withoutCode(text, currency))) ?? [];
  const digits = body.exec(amount ?? '')?.[0];
  if (amount === undefined || digits === undefined) return [];
  const [found, exponent = ''] = rest.exec(amount.slice(digits.length)) ?? [];
  if (found === undefined) return [];
  const sign = before?.includes('-') === true ? '-' : '';
  return meanings(digits, locale).flatMap((decimal) => stored(sign, decimal, exponent) ?? []);
}

const signed = /^((?:[+-]\s*)?(?:\p{Sc}\s*)?|\p{Sc}\s*[+-]\s*)([\d.,].*)$/su;

const withPlainSeparators = (text: string): string =>
  text.replace(/[\u00a0\u2007\u202f]/g, ' ').replace(/(?<=\d)[’ʼ](?=\d)/g, "'");

/** Turns `EUR 12` and `-EUR 12` into `12` and `-12`, if the question is about euros. */
function withoutCode(text: string, currency: string): string {
  const code = text.slice(/^[+-]?/.exec(text)?.[0].length ?? 0);
  const isCode = /^[a-z]{3}$/i.test(currency) && code.slice(0, 3).toUpperCase() === currency.toUpperCase();
  return isCode ? text.slice(0, text.length - code.length) + code.slice(3).trimStart() : text;
}

/** The readings of `digits`, with a point before the decimals and no separators between the thousands. */
function meanings(digits: string, locale: string): string[] {
  const separators = digits.match(/[.,' ]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return [digits];
  const groups = digits.split(/[.,' ]/);
  const isGrouped = isThousands(groups) && separators.every((separator) => separator === last);
  const whole = groups.slice(0, -1);
  const isDecimal =
    (last === '.' || last === ',') &&
    (whole.length === 1 ||
      (isThousands(whole) && separators.slice(0, -1).every(isOther(last, separators[0]))));
  const asGroups = isGrouped ? [groups.join('')] : [];
  const asDecimals = isDecimal ? [`${whole.join('')}.${groups.at(-1) ?? ''}`] : [];
  if (asGroups.length === 0 || asDecimals.length === 0) return [...asGroups, ...asDecimals];
  const decimal = decimalOf(locale);
  if (decimal === undefined) return [...asGroups, ...asDecimals];
  return decimal === last ? asDecimals : asGroups;
}

const isOther =
  (last: string, first: string | undefined) =>
  (separator: string): boolean =>
    separator !== last && separator === first;

/** True if the groups have the form of thousands: one to three digits without a leading 0, then three each. */
const isThousands = ([first = '', ...others]: readonly string[]): boolean =>
  others.length > 0 && /^[1-9]\d{0,2}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));

/** The decimal separator of that locale; undefined if there is no such locale. */
function decimalOf(locale: string): string | undefined {
  if (locale === '') return undefined;
  try {
    const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
    return parts.find(({ type }) => type === 'decimal')?.value;
  } catch {
    return undefined;
  }
}

function stored(sign: string, decimal: string, exponent: string): ReadNumber | undefined {
  const number = Number(`${sign}${decimal}${exponent}`);
  if (!Number.isFinite(number)) return undefined;
  const isVerbatim = /^0\d/.test(decimal) || decimal.replace('.', '').length > exactDigits;
  const content = isVerbatim ? `${sign}${decimal}${exponent}` : String(number === 0 ? 0 : number);
  return { number, content };
}
