import { useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useStats } from '../api/use-stats.ts';
import type { ResultFilter } from './filter.ts';
import type { PageOfResults } from './result.ts';

/** The most new results that are counted. */
export const mostCounted = 20;

/**
 * The number of results that have come since a list was loaded. While the page is seen the counts of chats are asked for
 * every few seconds; only if they differ the newest results are looked at. A list with nothing in it shows them at once.
 */
export function useNewResults(
  botId: string,
  filter: ResultFilter,
  list: UseInfiniteQueryResult<InfiniteData<PageOfResults>>,
): number {
  const { data: stats, dataUpdatedAt } = useStats(botId, filter);
  const { data, isPlaceholderData, refetch } = list;
  const isLater = data !== undefined && !isPlaceholderData && dataUpdatedAt > list.dataUpdatedAt;
  const { data: newest } = useQuery({
    queryKey: [...queryKeys.results(botId), 'newest', filter, stats],
    queryFn: async ({ signal }) =>
      (await api.listResults({ path: { botId }, query: { ...filter, limit: mostCounted }, signal })).results,
    enabled: stats !== undefined && isLater && filter.isArchived !== true,
    staleTime: Infinity,
  });
  const count = useMemo(() => {
    const known = new Set(data?.pages.flatMap(({ results }) => results.map(({ id }) => id)));
    return newest?.filter(({ id }) => !known.has(id)).length ?? 0;
  }, [newest, data]);
  const isEmpty = data?.pages.every(({ results }) => results.length === 0) ?? false;
  useEffect(() => {
    if (count > 0 && isEmpty) void refetch();
  }, [count, isEmpty, refetch]);
  return isEmpty ? 0 : count;
}
