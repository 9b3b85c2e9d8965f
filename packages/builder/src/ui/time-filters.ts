/** The spans of time that chats are asked for, as the API names them. */
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

const usual: TimeFilter = 'last30Days';

/** The span that the address of a page names; the usual one where it names none. */
export function timeFilterIn(search: URLSearchParams): TimeFilter {
  return timeFilters.find((name) => name === search.get('time')) ?? usual;
}

/** The reader's own time zone, by which days begin. */
export function readersZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
