import { UTCDate } from '@date-fns/utc';
import { format } from 'date-fns/format';

/** A date and time as on a calendar and a clock, in no particular zone. */
export type WallClock = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** From 0 to 86,399; undefined if the text names only a date. */
  readonly secondOfDay: number | undefined;
};

const maxPatternLength = 200;

/**
 * Formats `moment` by a pattern of Unicode TR 35, in English; undefined if the pattern is invalid. `DD` and `YYYY` are
 * read as `dd` and `yyyy`: nobody means the day of the year, or the year that weeks are counted in.
 */
export function formatDate(moment: WallClock, pattern: string): string | undefined {
  if (pattern.length > maxPatternLength) return undefined;
  const { year, month, day, secondOfDay = 0 } = moment;
  const date = new UTCDate(year, month - 1, day, 0, 0, secondOfDay);
  try {
    return format(date, readablePattern(pattern));
  } catch {
    return undefined;
  }
}

/** True if dates in `pattern` begin with the day. */
export function isDayFirst(pattern: string): boolean {
  return readablePattern(pattern).startsWith('dd');
}

/** `pattern` as the library reads it. Keeps the text in quotes. */
export const readablePattern = (pattern: string): string =>
  pattern.replace(/'[^']*'|[DY]+/g, (part) => (part.startsWith("'") ? part : part.toLowerCase()));
