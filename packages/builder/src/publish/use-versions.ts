import type { ManagementClient } from '@parley/client';
import type { BotContent } from '@parley/schema';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { byCursor } from '../api/by-cursor.ts';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

type VersionsOfPage = Awaited<ReturnType<ManagementClient['listVersions']>>;

/** A published version as the list shows it. */
export type Version = VersionsOfPage['versions'][number];

const pageSize = 50;

/** The published versions of the bot, newest first, page by page. */
export function useVersions(botId: string): UseInfiniteQueryResult<InfiniteData<VersionsOfPage>> {
  return useInfiniteQuery({
    queryKey: queryKeys.versions(botId),
    queryFn: ({ signal, pageParam }) =>
      api.listVersions({
        path: { botId },
        query: { limit: pageSize, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    ...byCursor<number>(),
    staleTime: 0,
  });
}

/** The content of a version, which never changes; nothing is asked while `hash` is undefined. */
export function useVersionContent(botId: string, hash: string | undefined): UseQueryResult<BotContent> {
  return useQuery({
    queryKey: [...queryKeys.versions(botId), 'content', hash],
    queryFn: ({ signal }) => versionContent(botId, hash ?? '', signal),
    enabled: hash !== undefined,
    staleTime: Infinity,
  });
}

/** Reads the content of a version. */
export async function versionContent(botId: string, hash: string, signal?: AbortSignal): Promise<BotContent> {
  const { version } = await api.getVersion({ path: { botId, hash }, ...(signal ? { signal } : {}) });
  // what was published in the present version of the schema has its form
  return version.content as BotContent;
}

/** Makes a version the one that new chats get. */
export function usePublishAgain(
  botId: string,
  workspaceId: string,
): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hash) => api.rollBackBot({ path: { botId, hash } }),
    onSettled: async () => {
      await Promise.all(
        [queryKeys.versions(botId), queryKeys.publication(botId), queryKeys.bots(workspaceId)].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}
