import { Temporal } from 'temporal-polyfill';

/** The next time at which clocks of a time zone show this full hour. */
export function nextDigest(now: Date, hour: number, timeZone: string): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const atHour = (day: Temporal.PlainDate): number =>
    day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) }).epochMilliseconds;
  const today = here.toPlainDate();
  const next = atHour(today) > now.getTime() ? atHour(today) : atHour(today.add({ days: 1 }));
  return new Date(next);
}
