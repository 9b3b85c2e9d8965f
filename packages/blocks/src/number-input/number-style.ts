import { finding, type Finding } from '@parley/engine';
import { numberInputRules } from './number-input.rules.ts';

const styles = ['decimal', 'currency', 'percent', 'unit'];

/** The simple units of ECMA-402; browsers can format no others. */
const units = new Set(
  'acre bit byte celsius centimeter day degree fahrenheit fluid-ounce foot gallon gigabit gigabyte gram hectare hour inch kilobit kilobyte kilogram kilometer liter megabit megabyte meter microsecond mile mile-scandinavian milliliter millimeter millisecond minute month nanosecond ounce percent petabyte pound second stone terabit terabyte week yard year'.split(
    ' ',
  ),
);

/** The format of a number on the screen. */
type NumberStyle = Readonly<Partial<Record<'style' | 'currency' | 'unit' | 'locale', string | undefined>>>;

/** Reports each option with which a client could not format a number; options with variables are not checked. */
export function checkStyle({ style = 'decimal', currency, unit, locale = 'en' }: NumberStyle): Finding[] {
  const known: readonly (readonly [keyof NumberStyle, string | undefined, (text: string) => boolean])[] = [
    ['style', style, (text) => styles.includes(text)],
    ...(style === 'currency' ? [['currency', currency, isCurrency] as const] : []),
    ...(style === 'unit' ? [['unit', unit, (text: string) => units.has(text)] as const] : []),
    ['locale', locale, (text) => /^[a-z]{2}(?:-[A-Z]{2})?$/.test(text)],
  ];
  return known.flatMap(([option, text = '', isKnown]): Finding[] => {
    if (text.includes('{{') || isKnown(text)) return [];
    const message = `numbers cannot be written in the ${option} ${text === '' ? 'that is missing' : text}`;
    return [finding(numberInputRules[`unknown-${option}`], message, ['options', option])];
  });
}

const isCurrency = (text: string): boolean => /^[A-Z]{3}$/i.test(text);
