import type { ManagementClient } from '@parley/client';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';

type GetStats = ManagementClient['getStats'];
type Query = Required<Pick<NonNullable<Parameters<GetStats>[0]['query']>, 'timeFilter' | 'timeZone'>>;

/** The numbers of chats that began, that were answered and that came to their end, and of results with problems. */
type Stats = Awaited<ReturnType<GetStats>>['stats'];

/** No more results with problems are counted. */
export const mostWithProblems = 1_000;

/** Every so often the counts of chats are asked for while the page is seen. */
const pollMs = 10_000;

/** The counts of the results of a time. */
export function useStats(botId: string, { timeFilter, timeZone }: Query): UseQueryResult<Stats> {
  return useQuery({
    queryKey: [...queryKeys.results(botId), 'stats', timeFilter, timeZone],
    queryFn: async ({ signal }) =>
      (await api.getStats({ path: { botId }, query: { timeFilter, timeZone }, signal })).stats,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: pollMs,
  });
}
