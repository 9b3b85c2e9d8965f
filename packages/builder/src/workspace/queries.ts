import type { ManagementClient } from '@parley/client';
import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

type BotsOfPage = Awaited<ReturnType<ManagementClient['listBots']>>;

/** A bot as the list of its workspace shows it. */
export type ListedBot = BotsOfPage['bots'][number];

const pageSize = 60;

/** The bots of a workspace whose name contains `search`, page by page; the pages before stay while others load. */
export function useBots(
  workspaceId: string,
  search: string,
): UseInfiniteQueryResult<InfiniteData<BotsOfPage>> {
  return useInfiniteQuery({
    queryKey: [...queryKeys.bots(workspaceId), search],
    queryFn: ({ signal, pageParam }) =>
      api.listBots({
        query: {
          workspaceId,
          limit: pageSize,
          ...(search === '' ? {} : { search }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}
