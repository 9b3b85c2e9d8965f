import { UTCDate } from '@date-fns/utc';
import { finding, type Finding } from '@parley/engine';
import type { ParsedComponents } from 'chrono-node';
import { casual, GB } from 'chrono-node/en';
import { format } from 'date-fns/format';
import { toDate } from 'date-fns/toDate';
import { wallClockRules } from './wall-clock.rules.ts';

/** A date and time as people read them off a calendar and a clock, in no particular zone. */
export type WallClock = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** From 0 to 86,399; undefined where only a date was named. */
  readonly secondOfDay: number | undefined;
};

/** What one text names: a moment, or two with the time between them. */
export type Moments = { readonly from: WallClock; readonly to: WallClock | undefined };

/** Longer texts are no place to look for a date. */
const maxLength = 300;

/**
 * The first moment (or span) that `text` names, in digits or in English words. `now` (milliseconds since 1970, UTC)
 * is what words such as tomorrow start from; `isDayFirst` reads 1/2 as the first of February. A zone in the text is
 * passed over: what is kept is the clock people named.
 */
export function readMoments(text: string, now: number, isDayFirst: boolean): Moments | undefined {
  if (text.length > maxLength) return undefined;
  // a plain Date, for chrono counts in the zone of the process and back; only that zone's skipped hour would show
  const reference = { instant: toDate(now), timezone: 0 };
  const [found] = (isDayFirst ? GB : casual).parse(text, reference);
  return found && { from: wallClock(found.start), to: found.end ? wallClock(found.end) : undefined };
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

const maxPatternLength = 200;

/**
 * `moment` written by a pattern of Unicode TR 35, in English; undefined where the pattern is none. `DD` and `YYYY` are
 * read as `dd` and `yyyy`: nobody means the day of the year, or the year that weeks are counted in.
 */
export function written(moment: WallClock, pattern: string): string | undefined {
  if (pattern.length > maxPatternLength) return undefined;
  const { year, month, day, secondOfDay = 0 } = moment;
  const date = new UTCDate(year, month - 1, day, 0, 0, secondOfDay);
  try {
    return format(date, meant(pattern));
  } catch {
    return undefined;
  }
}

/** Whether dates written by `pattern` begin with the day. */
export function isDayFirst(pattern: string): boolean {
  return meant(pattern).startsWith('dd');
}

/** What stands in quotes stays. */
const meant = (pattern: string): string =>
  pattern.replace(/'[^']*'|[DY]+/g, (part) => (part.startsWith("'") ? part : part.toLowerCase()));

const someDay: WallClock = { year: 2000, month: 1, day: 1, secondOfDay: 0 };

/** `pattern`, or `fallback` where nothing can be written by it. */
export function usablePattern(pattern: string, fallback: string): string {
  return pattern === '' || written(someDay, pattern) === undefined ? fallback : pattern;
}

/** A warning for a pattern nothing can be written by; one with variables in it is judged when it is used. */
export function checkPattern(pattern: string | undefined, path: readonly string[]): Finding[] {
  if (pattern === undefined || pattern.includes('{{') || written(someDay, pattern) !== undefined) return [];
  const message = 'nothing can be written by this format; the default one is used';
  return [finding(wallClockRules['unknown-format'], message, path)];
}

const dayNumber = ({ year, month, day }: WallClock): number => (year * 12 + month) * 31 + day;

/** Less than zero where `a` is before `b`. A date without a time is `secondIfOpen` seconds into its day. */
export function compareMoments(a: WallClock, b: WallClock, secondIfOpen = 0): number {
  return dayNumber(a) - dayNumber(b) || (a.secondOfDay ?? secondIfOpen) - (b.secondOfDay ?? secondIfOpen);
}
