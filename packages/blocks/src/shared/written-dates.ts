import { UTCDate } from '@date-fns/utc';
import { parse } from 'date-fns/parse';
import type { DateWriting } from './form/date-writing.ts';
import { formatDate, readablePattern, type WallClock } from './date-pattern.ts';

/** Days that come back from every pattern that writes whole dates. */
const someMoments: readonly WallClock[] = [
  { year: 1931, month: 2, day: 3, secondOfDay: 0 },
  { year: 2026, month: 11, day: 28, secondOfDay: 0 },
];
/** Longer texts are no dates. */
const maxLength = 300;
const someTime = (18 * 60 + 45) * 60;

/**
 * A function that gives the dates in an answer in ISO 8601, two of them as an interval, or undefined for a text that is
 * not exactly what an answer of this writing says. A pattern that leaves a part of the date out has no dates.
 */
export function isoDatesOf({
  pattern,
  hasTime,
  separator,
}: DateWriting): (text: string) => string | undefined {
  const reads = (moment: WallClock): boolean => {
    const date = read(formatDate(moment, pattern) ?? '', pattern);
    return date?.getTime() === instantOf(moment);
  };
  if (!someMoments.every(reads)) return () => undefined;
  const hasClock = hasTime && someMoments.every((moment) => reads({ ...moment, secondOfDay: someTime }));
  return (text) => {
    if (text.length > maxLength) return undefined;
    const parts = separator === undefined ? [text] : text.split(` ${separator} `);
    if (parts.length !== (separator === undefined ? 1 : 2)) return undefined;
    const dates = parts.flatMap((part) => read(part, pattern) ?? []);
    if (dates.length !== parts.length) return undefined;
    return dates.map((date) => date.toISOString().slice(0, hasClock ? 16 : 10)).join('/');
  };
}

/** The moment that `text` is when it is written by `pattern`. */
function read(text: string, pattern: string): UTCDate | undefined {
  const date = parsed(text, pattern);
  if (!date || Number.isNaN(date.getTime())) return undefined;
  const moment = {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    secondOfDay: (date.getHours() * 60 + date.getMinutes()) * 60 + date.getSeconds(),
  };
  return formatDate(moment, pattern) === text ? date : undefined;
}

/** An invalid date for another text; undefined for a pattern by which nothing can be read. */
function parsed(text: string, pattern: string): UTCDate | undefined {
  try {
    return parse(text, readablePattern(pattern), new UTCDate(0));
  } catch {
    return undefined;
  }
}

function instantOf({ year, month, day, secondOfDay = 0 }: WallClock): number {
  return new UTCDate(year, month - 1, day, 0, 0, secondOfDay).getTime();
}
