/** The spans of time that results are asked for, as the API names them. */
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

/** The states that results are asked for. */
export const states = ['all', 'completed', 'open'] as const;
export type State = (typeof states)[number];

/** The results that are shown. */
export type ResultFilter = {
  readonly timeFilter: TimeFilter;
  /** The reader's own, by which days begin. */
  readonly timeZone: string;
  /** Undefined: whether or not they came to their end. */
  readonly isCompleted: boolean | undefined;
};

const usual: TimeFilter = 'last30Days';

/** The choices that stand in the address of the page; what it does not say, or says wrongly, is the usual one. */
export function choicesIn(search: URLSearchParams): { readonly time: TimeFilter; readonly state: State } {
  return {
    time: timeFilters.find((name) => name === search.get('time')) ?? usual,
    state: states.find((name) => name === search.get('state')) ?? 'all',
  };
}

/** The filter that the choices stand for. */
export function filterOf(time: TimeFilter, state: State): ResultFilter {
  return {
    timeFilter: time,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    isCompleted: state === 'all' ? undefined : state === 'completed',
  };
}

/** The address of the file with all results that a filter lets through. */
export function exportAddress(botId: string, { timeFilter, timeZone, isCompleted }: ResultFilter): string {
  const query = new URLSearchParams({ timeFilter, timeZone });
  if (isCompleted !== undefined) query.set('isCompleted', String(isCompleted));
  return `/api/v1/bots/${encodeURIComponent(botId)}/results/export?${query.toString()}`;
}
