import { resultChannels, type ResultChannel } from '@parley/schema';
import { readersZone, timeFilterIn, type TimeFilter } from '../ui/time-filters.ts';

/** The states that results are asked for. */
export const states = ['all', 'completed', 'open'] as const;
type State = (typeof states)[number];

/** The ways on which visitors reached the bot that results are asked for. */
export const channels = ['all', ...resultChannels] as const;

/** The choices of a reader. */
export type Choices = {
  readonly time: TimeFilter;
  readonly state: State;
  readonly channel: (typeof channels)[number];
};

/** The results that are shown. */
export type ResultFilter = {
  readonly timeFilter: TimeFilter;
  /** The reader's own, by which days begin. */
  readonly timeZone: string;
  /** Undefined: whether or not they came to their end. */
  readonly isCompleted: boolean | undefined;
  /** Undefined: whatever way their visitors came on. */
  readonly channel: ResultChannel | undefined;
};

/** The choices that stand in the address of the page; what it does not say, or says wrongly, is the usual one. */
export function choicesIn(search: URLSearchParams): Choices {
  return {
    time: timeFilterIn(search),
    state: states.find((name) => name === search.get('state')) ?? 'all',
    channel: channels.find((name) => name === search.get('channel')) ?? 'all',
  };
}

/** The filter that the choices stand for. */
export function filterOf({ time, state, channel }: Choices): ResultFilter {
  return {
    timeFilter: time,
    timeZone: readersZone(),
    isCompleted: state === 'all' ? undefined : state === 'completed',
    channel: channel === 'all' ? undefined : channel,
  };
}

/** The formats that results are saved in. */
export const exportFormats = ['xlsx', 'csv', 'ndjson'] as const;

/** The address of the file with all results that a filter lets through. */
export function exportAddress(
  botId: string,
  filter: ResultFilter,
  format: (typeof exportFormats)[number],
): string {
  const { timeFilter, timeZone, isCompleted, channel } = filter;
  const query = new URLSearchParams({ format, timeFilter, timeZone, ...(channel && { channel }) });
  if (isCompleted !== undefined) query.set('isCompleted', String(isCompleted));
  return `/api/v1/bots/${encodeURIComponent(botId)}/results/export?${query.toString()}`;
}
