import { finding, type Finding } from '@parley/engine';
import { numberStyles, numberUnits } from './constants.ts';
import { numberInputRules } from './number-input.rules.ts';

const units: ReadonlySet<string> = new Set(numberUnits);

/** The format of a number on the screen. */
type NumberStyle = Readonly<Partial<Record<'style' | 'currency' | 'unit' | 'locale', string | undefined>>>;

/** Reports each option with which a client could not format a number; options with variables are not checked. */
export function checkStyle({
  style = numberStyles[0],
  currency,
  unit,
  locale = 'en',
}: NumberStyle): Finding[] {
  const known: readonly (readonly [keyof NumberStyle, string | undefined, (text: string) => boolean])[] = [
    ['style', style, (text) => numberStyles.some((known) => known === text)],
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
