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

type FormerDraftsOfPage = Awaited<ReturnType<ManagementClient['listFormerDrafts']>>;

/** A former draft as the list shows it. */
export type FormerDraft = FormerDraftsOfPage['formerDrafts'][number];

/** The former drafts of the bot, newest first, page by page. */
export function useFormerDrafts(botId: string): UseInfiniteQueryResult<InfiniteData<FormerDraftsOfPage>> {
  return useInfiniteQuery({
    queryKey: [...queryKeys.versions(botId), 'former drafts'],
    queryFn: ({ signal, pageParam }) =>
      api.listFormerDrafts({
        path: { botId },
        query: { limit: pageSize, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    ...byCursor<number>(),
    staleTime: 0,
  });
}

const formerPrefix = 'former-';

/** The name of a former draft among the hashes of versions. */
export const formerName = ({ id }: FormerDraft): string => `${formerPrefix}${id}`;

/** The content of a version, which never changes; nothing is asked while `hash` is undefined. */
export function useVersionContent(botId: string, hash: string | undefined): UseQueryResult<BotContent> {
  return useQuery({
    queryKey: [...queryKeys.versions(botId), 'content', hash],
    queryFn: ({ signal }) => versionContent(botId, hash ?? '', signal),
    enabled: hash !== undefined,
    staleTime: Infinity,
  });
}

/** Reads the content of a version, or of a former draft by its name. */
export async function versionContent(botId: string, hash: string, signal?: AbortSignal): Promise<BotContent> {
  const options = signal ? { signal } : {};
  if (hash.startsWith(formerPrefix)) {
    const formerDraftId = hash.slice(formerPrefix.length);
    const { formerDraft } = await api.getFormerDraft({ path: { botId, formerDraftId }, ...options });
    return formerDraft.content as BotContent;
  }
  const { version } = await api.getVersion({ path: { botId, hash }, ...options });
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
