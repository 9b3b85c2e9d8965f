import type { ManagementClient } from '@parley/client';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { byCursor } from '../api/by-cursor.ts';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

type BotsOfPage = Awaited<ReturnType<ManagementClient['listBots']>>;

/** A bot as the list of its workspace shows it. */
export type ListedBot = BotsOfPage['bots'][number];

/** A folder of bots. */
export type Folder = Awaited<ReturnType<ManagementClient['listFolders']>>['folders'][number];

/** The folders of a workspace in the order of their names. */
export function useFolders(workspaceId: string): UseQueryResult<readonly Folder[]> {
  return useQuery({
    queryKey: queryKeys.folders(workspaceId),
    queryFn: async ({ signal }) => (await api.listFolders({ path: { workspaceId }, signal })).folders,
  });
}

const pageSize = 60;

/** The bots that are listed: those of a folder or of none, or of all folders where something is searched for. */
export type BotChoice = { readonly search: string; readonly folderId: string | undefined };

/** The bots of a workspace, page by page; the pages before stay while others load. */
export function useBots(
  workspaceId: string,
  { search, folderId = 'root' }: BotChoice,
): UseInfiniteQueryResult<InfiniteData<BotsOfPage>> {
  return useInfiniteQuery({
    queryKey: [...queryKeys.bots(workspaceId), search, folderId],
    queryFn: ({ signal, pageParam }) =>
      api.listBots({
        query: {
          workspaceId,
          limit: pageSize,
          ...(search === '' ? { folderId } : { search }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    ...byCursor<string>(),
    placeholderData: keepPreviousData,
  });
}
