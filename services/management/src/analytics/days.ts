import { Temporal } from 'temporal-polyfill';

/** A day of a calendar, and the milliseconds since 1970 it begins at. */
type Day = { readonly date: string; readonly begins: number };

const dayMs = 86_400_000;
/** No zone changes its clock there and back within so many days. */
const daysAtOnce = 14;

/** The days of a time zone that begin from `first` to `last`; `first` is an instant of the first of them. */
export function daysBetween(first: number, last: number, timeZone: string): Day[] {
  const days: Day[] = [];
  let date = Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(timeZone).toPlainDate();
  for (;;) {
    const begin = date.toZonedDateTime(timeZone);
    if (begin.epochMilliseconds > last) return days.filter(({ begins }) => begins <= last);
    const later = date.add({ days: daysAtOnce });
    const passed = later.toZonedDateTime(timeZone).epochMilliseconds - begin.epochMilliseconds;
    const isRegular = passed === daysAtOnce * dayMs && begin.day === date.day;
    for (let offset = 0; offset < daysAtOnce; offset++)
      if (isRegular)
        days.push({ date: textOf(date, offset), begins: begin.epochMilliseconds + offset * dayMs });
      else days.push(...dayOf(date.add({ days: offset }), timeZone));
    date = later;
  }
}

/** A day; none for a date that a zone has left out, because it changed sides of the date line. */
function dayOf(date: Temporal.PlainDate, timeZone: string): Day[] {
  const begin = date.toZonedDateTime(timeZone);
  return begin.day === date.day ? [{ date: date.toString(), begins: begin.epochMilliseconds }] : [];
}

/** A date so many days later. Dates of the calendar itself have no zone: UTC counts them as well as any. */
function textOf({ year, month, day }: Temporal.PlainDate, offset: number): string {
  return new Date(Date.UTC(year, month - 1, day + offset)).toISOString().slice(0, 10);
}
