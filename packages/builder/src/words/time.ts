import { t } from './words.ts';

const units = [
  ['year', 365 * 24 * 3_600],
  ['month', 30 * 24 * 3_600],
  ['week', 7 * 24 * 3_600],
  ['day', 24 * 3_600],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const calendarDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const calendarTime = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const short = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });

/** The age of the instant, as people say it: "yesterday", "3 hours ago". */
export function timeAgo(instant: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1_000);
  for (const [unit, length] of units) {
    if (seconds >= length) return relative.format(-Math.floor(seconds / length), unit);
  }
  return t('common.justNow');
}

/** The instant in the reader's time zone, with the zone. */
export function exactTime(instant: string): string {
  return exact.format(new Date(instant));
}

/** The instant in the reader's time zone, to the minute. */
export function shortTime(instant: string): string {
  return short.format(new Date(instant));
}

/** The time of the day of the instant in the reader's time zone, to the minute. */
export function clockTime(instant: string): string {
  return clock.format(new Date(instant));
}

/** The day of the instant in the reader's time zone. */
export function exactDay(instant: string): string {
  return day.format(new Date(instant));
}

/** A date of a calendar, as `2026-11-24`, in the reader's words. */
export function dayText(date: string): string {
  return date === '' ? '' : calendarDay.format(new Date(`${date}T00:00:00Z`));
}

/** A date of a calendar, with or without the time of a clock, as `2026-11-24` or `2026-11-24T18:30`, in the reader's words. */
export function wallTime(moment: string): string {
  return moment.includes('T') ? calendarTime.format(new Date(`${moment}:00Z`)) : dayText(moment);
}
