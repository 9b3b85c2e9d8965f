import type { ManagementClient } from '@parley/client';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

type BotsOfPage = Awaited<ReturnType<ManagementClient['listBots']>>;
type Workspaces = Awaited<ReturnType<ManagementClient['listWorkspaces']>>['workspaces'];

/** A bot as the list of its workspace shows it. */
export type ListedBot = BotsOfPage['bots'][number];

const pageSize = 60;

/** The workspaces of the reader, oldest first. */
export function useWorkspaces(): UseQueryResult<Workspaces> {
  return useQuery({
    queryKey: queryKeys.workspaces,
    queryFn: async ({ signal }) => (await api.listWorkspaces({ signal })).workspaces,
  });
}

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
