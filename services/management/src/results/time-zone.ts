/** A day of the calendar; `month` counts from 0 and may lie outside a year, as `day` may lie outside a month. */
export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number };

const dayMs = 86_400_000;
/** Names only: an offset such as +02:00 is no IANA zone, though some engines take it for one. */
const zoneName = /^[A-Za-z][\w+/-]*$/;

/** True if a text names a time zone of the IANA database. */
export function isTimeZone(name: string): boolean {
  if (!zoneName.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The day it is in a time zone. */
export function dayIn(timeZone: string, instant: number): CalendarDay {
  const local = new Date(localTime(timeZone, instant));
  return { year: local.getUTCFullYear(), month: local.getUTCMonth(), day: local.getUTCDate() };
}

/**
 * The first instant of a day in a time zone: midnight, the first of two midnights where the clock goes back to it, or
 * the moment after the gap where midnight is skipped.
 */
export function startOfDay(timeZone: string, { year, month, day }: CalendarDay): number {
  const midnight = Date.UTC(year, month, day);
  const before = offsetAt(timeZone, midnight - dayMs);
  const after = offsetAt(timeZone, midnight + dayMs);
  const candidates = [midnight - before, midnight - after].sort((one, other) => one - other);
  return candidates.find((instant) => localTime(timeZone, instant) === midnight) ?? midnight - before;
}

function offsetAt(timeZone: string, instant: number): number {
  return localTime(timeZone, instant) - instant;
}

/** The local time in a time zone, as if it were UTC. */
function localTime(timeZone: string, instant: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const shown = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  const milliseconds = ((instant % 1_000) + 1_000) % 1_000;
  return Date.UTC(year, month - 1, day, hour, minute, second) + milliseconds;
}
