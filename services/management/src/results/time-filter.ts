import { dayIn, startOfDay, type CalendarDay } from './time-zone.ts';

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
 * and are whole days; only `lastMonth` ends before now.
 */
export function windowOf(filter: TimeFilter, timeZone: string, now: number): Window {
  const today = dayIn(timeZone, now);
  const { year, month, day } = today;
  const since = (from: CalendarDay, until?: CalendarDay): Window => ({
    from: startOfDay(timeZone, from),
    until: until === undefined ? Infinity : startOfDay(timeZone, until),
  });
  const windows: { readonly [F in TimeFilter]: () => Window } = {
    today: () => since(today),
    last7Days: () => since({ year, month, day: day - 6 }),
    last30Days: () => since({ year, month, day: day - 29 }),
    monthToDate: () => since({ year, month, day: 1 }),
    lastMonth: () => since({ year, month: month - 1, day: 1 }, { year, month, day: 1 }),
    yearToDate: () => since({ year, month: 0, day: 1 }),
    allTime: () => ({ from: 0, until: Infinity }),
  };
  return windows[filter]();
}
