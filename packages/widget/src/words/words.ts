import type { BotSummary } from '@parley/client';
import { english, type Words } from './en.ts';

export type { Words } from './en.ts';

/** The languages beside English, each loaded when it is first needed. */
const tables: Readonly<Record<string, () => Promise<Words>>> = {
  de: async () => (await import('./de.ts')).german,
  es: async () => (await import('./es.ts')).spanish,
  fr: async () => (await import('./fr.ts')).french,
  pt: async () => (await import('./pt.ts')).portuguese,
};

/**
 * The widget's own words in the language of a BCP 47 tag, whatever the region; English where the tag is none or the
 * widget does not speak the language. Rejects where the words cannot be loaded.
 */
export function ownWords(tag: string | undefined): Promise<Words> {
  return (tables[languageOf(tag)] ?? (() => Promise.resolve(english)))();
}

function languageOf(tag = 'en'): string {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return 'en';
  }
}

/**
 * The words of the bot, and of `own` where the bot has none. A bot puts its words into
 * `settings.general.systemMessages`, under the same names.
 */
export function wordsOf(bot: Pick<BotSummary, 'settings'> | undefined, own: Words): Words {
  const given = Object.entries(bot?.settings.general?.systemMessages ?? {}).filter(
    ([name, text]) =>
      name !== 'languageTag' && Object.hasOwn(own, name) && typeof text === 'string' && text !== '',
  );
  return { ...own, ...Object.fromEntries(given) };
}

/** A text of the widget with its parts in braces filled in. */
export function filledIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (part, name: string) => String(values[name] ?? part));
}
