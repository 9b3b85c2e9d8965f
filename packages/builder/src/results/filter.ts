import type { ManagementClient } from '@parley/client';
import { resultChannels } from '@parley/schema';
import { readersZone, timeFilterIn, type TimeFilter } from '../ui/time-filters.ts';

/** The states that results are asked for. */
export const states = ['all', 'completed', 'open', 'problems', 'archived'] as const;
type State = (typeof states)[number];

/** The ways on which visitors reached the bot that results are asked for. */
export const channels = ['all', ...resultChannels] as const;

/** The conditions on a question or a variable. */
export const conditions = ['contains', 'equals', 'isEmpty'] as const;
type Condition = (typeof conditions)[number];

/** The choices of a reader. */
export type Choices = {
  readonly time: TimeFilter;
  readonly state: State;
  readonly channel: (typeof channels)[number];
  readonly search: string;
  /** The id of the column that `by` and `value` are about; '' for none. */
  readonly column: string;
  readonly by: Condition;
  readonly value: string;
};

/** All results of all time. */
export const everything: Choices = {
  time: 'allTime',
  state: 'all',
  channel: 'all',
  search: '',
  column: '',
  by: 'contains',
  value: '',
};

type ListQuery = NonNullable<Parameters<ManagementClient['listResults']>[0]['query']>;

/** The results that are shown, as the API is asked for them; days begin by the clock of the reader. */
export type ResultFilter = Required<Pick<ListQuery, 'timeFilter' | 'timeZone'>> &
  Omit<ListQuery, 'cursor' | 'limit' | 'updatedSince'>;

/** The choices that stand in the address of the page; what it does not say, or says wrongly, is the usual one. */
export function choicesIn(search: URLSearchParams): Choices {
  return {
    time: timeFilterIn(search),
    state: states.find((name) => name === search.get('state')) ?? 'all',
    channel: channels.find((name) => name === search.get('channel')) ?? 'all',
    search: search.get('search') ?? '',
    column: search.get('column') ?? '',
    by: conditions.find((name) => name === search.get('by')) ?? 'contains',
    value: search.get('value') ?? '',
  };
}

/** The address of choices: those that are made. */
export function addressOf(choices: Choices): Record<string, string> {
  const { search, column, by, value, ...always } = choices;
  const filter = column === '' ? {} : { column, by, ...(value === '' ? {} : { value }) };
  return { ...always, ...(search === '' ? {} : { search }), ...filter };
}

/** Longer texts are not searched for. */
const longest = 500;

/** The filter that choices stand for; a condition that is not whole yet, and a search without a word, is none. */
export function filterOf({ time, state, channel, search, column, by, value }: Choices): ResultFilter {
  return {
    timeFilter: time,
    timeZone: readersZone(),
    ...(state === 'archived' ? { isArchived: true } : {}),
    ...(state === 'problems' ? { hasErrors: true } : {}),
    ...(state === 'completed' || state === 'open' ? { isCompleted: state === 'completed' } : {}),
    ...(channel === 'all' ? {} : { channel }),
    ...(hasWord(search) ? { search: search.slice(0, longest) } : {}),
    ...conditionOf({ column, by, value: value.slice(0, longest) }),
  };
}

function conditionOf({ column, by, value }: Pick<Choices, 'column' | 'by' | 'value'>): Partial<ResultFilter> {
  const [, kind, key = ''] = /^(answer|variable):(.+)$/su.exec(column) ?? [];
  const isWhole = by === 'isEmpty' || (by === 'contains' ? hasWord(value) : value !== '');
  if (kind === undefined || !isWhole) return {};
  return {
    ...(kind === 'answer' ? { filterBlockId: key } : { filterVariable: key }),
    filterBy: by,
    ...(by === 'isEmpty' ? {} : { filterValue: value }),
  };
}

/** True for a text with a letter, a number or a sign in it. */
const hasWord = (text: string): boolean => /[\p{L}\p{N}\p{So}]/u.test(text);

/** The formats that results are saved in. */
export const exportFormats = ['xlsx', 'csv', 'ndjson'] as const;

/** The address of the file with all results that a filter lets through. */
export function exportAddress(
  botId: string,
  filter: ResultFilter,
  format: (typeof exportFormats)[number],
): string {
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(filter)) query.set(name, String(value));
  return `/api/v1/bots/${encodeURIComponent(botId)}/results/export?${query.toString()}`;
}
