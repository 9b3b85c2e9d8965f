import { english, type LateWords, type PluralText, type WordKey } from './catalogue.ts';

/** Values for the `{names}` in a text. */
export type WordValues = Readonly<Record<string, string | number>>;

const language = 'en';
const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);
const texts: Record<string, Readonly<Record<string, string | PluralText>>> = { ...english };

/** Adds words that came with a page; before that the page shows nothing. */
export function addWords(words: Partial<LateWords>): void {
  Object.assign(texts, words);
}

/** The text of `key`, with `values` in place of its `{names}`. One with plural forms takes that of `values.count`. */
export function t(key: WordKey, values: WordValues = {}): string {
  const [area = '', name = ''] = key.split('.');
  const text = formOf(texts[area]?.[name], values['count']);
  if (text === undefined) throw new Error(`invariant: the words have ${key}`);
  return text.replace(/\{(\w+)\}/g, (whole, given: string) => {
    const value = values[given];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}

function formOf(
  text: string | PluralText | undefined,
  count: string | number | undefined,
): string | undefined {
  if (text === undefined || typeof text === 'string') return text;
  return text[plurals.select(Number(count ?? 0))] ?? text.other;
}

/** A text that begins a line: its first letter is a capital. */
export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
