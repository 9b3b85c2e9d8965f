import { Temporal } from 'temporal-polyfill';

/** The windows of time results can be asked for (specification: List results). */
export const timeFilters = [
  'today',
  'last7Days',
  'last30Days',
  'monthToDate',
  'lastMonth',
  'yearToDate',
  'allTime',
] as const;
export type TimeFilter = (typeof timeFilters)[number];

/** A span of time in milliseconds since 1970; `from` is in it, `until` is not. */
export type Window = { readonly from: number; readonly until: number };

/**
 * The window a filter stands for at an instant, by the calendar of a time zone. The last 7 (30) days end with today
 * and are whole days; only `lastMonth` ends before now. A day begins at midnight: at the first of two where the clock
 * goes back to it, or the moment after the gap where midnight is skipped.
 */
export function windowOf(filter: TimeFilter, timeZone: string, now: number): Window {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const monthBegin = today.with({ day: 1 });
  const since = (from: Temporal.ZonedDateTime, until?: Temporal.ZonedDateTime): Window => ({
    from: from.startOfDay().epochMilliseconds,
    until: until?.startOfDay().epochMilliseconds ?? Infinity,
  });
  const windows: { readonly [F in TimeFilter]: () => Window } = {
    today: () => since(today),
    last7Days: () => since(today.subtract({ days: 6 })),
    last30Days: () => since(today.subtract({ days: 29 })),
    monthToDate: () => since(monthBegin),
    lastMonth: () => since(monthBegin.subtract({ months: 1 }), monthBegin),
    yearToDate: () => since(today.with({ month: 1, day: 1 })),
    allTime: () => ({ from: 0, until: Infinity }),
  };
  return windows[filter]();
}
