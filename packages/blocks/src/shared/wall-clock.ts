import { finding, type Finding } from '@parley/engine';
import type { Chrono, ParsedComponents, ParsedResult, ParsingReference } from 'chrono-node';
import { casual as de } from 'chrono-node/de';
import { casual, GB } from 'chrono-node/en';
import { casual as es } from 'chrono-node/es';
import { casual as fr } from 'chrono-node/fr';
import { casual as pt } from 'chrono-node/pt';
import { toDate } from 'date-fns/toDate';
import { formatDate, type WallClock } from './date-pattern.ts';
import { wallClockRules } from './wall-clock.rules.ts';

/** The date in a text: one moment, or two with the time between them. */
export type Moments = { readonly from: WallClock; readonly to: WallClock | undefined };

/** Longer texts are not searched for a date. */
const maxLength = 300;

/**
 * The first moment (or span) that `text` names, in digits or in the words of English, German, Spanish, French or
 * Portuguese. Words such as tomorrow count from `now` (milliseconds since 1970, UTC); `isDayFirst` reads 1/2 as the
 * first of February. A zone in the text is ignored: the result is the clock time that the text names.
 */
export function readMoments(text: string, now: number, isDayFirst: boolean): Moments | undefined {
  if (text.length > maxLength) return undefined;
  // a plain Date: chrono converts to the zone of the process and back, so only that zone's skipped hour would show
  const reference = { instant: toDate(now), timezone: 0 };
  const found = firstDate(text, reference, isDayFirst);
  return found && { from: wallClock(found.start), to: found.end ? wallClock(found.end) : undefined };
}

/**
 * Reads some dates, so that the patterns of all languages are compiled: the first texts take a fifth of a second of
 * processor time, nearly as much as one stretch of a turn may. A process does it before it serves.
 */
export function prepareDates(): void {
  for (const text of ['2026-12-24', '24. Dezember um 18 Uhr', 'no date at all']) {
    for (const isDayFirst of [true, false]) readMoments(text, 0, isDayFirst);
  }
}

/** The other languages in which people write dates, each with a function that prepares its texts. */
const languages: readonly (readonly [Pick<Chrono, 'parse'>, (text: string) => string])[] = [
  // `1 Juli` and `14 Uhr 30` are read as `1. Juli` and `14:30`
  [
    de,
    (text) =>
      text
        .replace(/(\d{1,2})\s*Uhr\s*(\d{2})\b/gi, '$1:$2')
        .replace(/\b(\d{1,2}) (?=(?!Uhr)\p{L}{3})/giu, '$1. '),
  ],
  [fr, (text) => text],
  [es, (text) => text],
  [pt, (text) => text],
];
/**
 * Digits whose day and month can be confused. The languages above read the day first, so they do not read such digits
 * where the month comes first.
 */
const dayAndMonth = /\d{1,2}[/.-]\d{1,2}/;

/** The date that takes up most of the text; of two equally long ones the English one. */
function firstDate(text: string, reference: ParsingReference, isDayFirst: boolean): ParsedResult | undefined {
  let [best] = (isDayFirst ? GB : casual).parse(text, reference);
  if (best?.text.length === text.length) return best;
  for (const [language, prepared] of languages) {
    const [found] = language.parse(prepared(text), reference);
    const isLonger = (found?.text.length ?? 0) > (best?.text.length ?? 0);
    if (found && isLonger && (isDayFirst || !dayAndMonth.test(found.text))) best = found;
  }
  return best;
}

function wallClock(parsed: ParsedComponents): WallClock {
  const field = (name: Parameters<ParsedComponents['get']>[0]): number => parsed.get(name) ?? 0;
  return {
    year: field('year'),
    month: field('month'),
    day: field('day'),
    secondOfDay: parsed.isCertain('hour')
      ? (field('hour') * 60 + field('minute')) * 60 + field('second')
      : undefined,
  };
}

const someDay: WallClock = { year: 2000, month: 1, day: 1, secondOfDay: 0 };

/** `pattern`, or `fallback` if the pattern is invalid. */
export function usablePattern(pattern: string, fallback: string): string {
  return pattern === '' || formatDate(someDay, pattern) === undefined ? fallback : pattern;
}

/** Reports an invalid pattern; one with variables is checked when the bot uses it. */
export function checkPattern(pattern: string | undefined, path: readonly string[]): Finding[] {
  if (pattern === undefined || pattern.includes('{{') || formatDate(someDay, pattern) !== undefined)
    return [];
  const message =
    'nothing can be written in this format, so that the usual one is used: write one such as dd/MM/yyyy or HH:mm';
  return [finding(wallClockRules['unknown-format'], message, path)];
}

const dayNumber = ({ year, month, day }: WallClock): number => (year * 12 + month) * 31 + day;

/** Negative if `a` is before `b`. A date without a time is `secondIfOpen` seconds into its day. */
export function compareMoments(a: WallClock, b: WallClock, secondIfOpen = 0): number {
  return dayNumber(a) - dayNumber(b) || (a.secondOfDay ?? secondIfOpen) - (b.secondOfDay ?? secondIfOpen);
}
