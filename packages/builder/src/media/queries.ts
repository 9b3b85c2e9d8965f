import type { ManagementClient } from '@parley/client';
import {
  keepPreviousData,
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

type MediaPage = Awaited<ReturnType<ManagementClient['listMedia']>>;
type MediaWithUses = Awaited<ReturnType<ManagementClient['getMedia']>>;

/** A picture, a sound or a film of the workspace. */
export type Media = MediaPage['media'][number];
/** A bot that shows it. */
export type MediaUse = MediaWithUses['usedBy'][number];

const pageSize = 60;

/** The media of one kind whose name contains `search`, newest first, page by page. */
export function useMediaList(
  workspaceId: string,
  kind: Media['kind'],
  search: string,
): UseInfiniteQueryResult<InfiniteData<MediaPage>> {
  return useInfiniteQuery({
    queryKey: [...queryKeys.media(workspaceId), kind, search],
    queryFn: ({ signal, pageParam }) =>
      api.listMedia({
        path: { workspaceId },
        query: {
          kind,
          limit: pageSize,
          ...(search === '' ? {} : { search }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    ...byCursor<string>(),
    placeholderData: keepPreviousData,
  });
}

/** The bots that show it, as they are now. */
export function useMediaUses(workspaceId: string, mediaId: string): UseQueryResult<readonly MediaUse[]> {
  return useQuery({
    queryKey: queryKeys.mediaUses(workspaceId, mediaId),
    queryFn: async ({ signal }) => (await api.getMedia({ path: { workspaceId, mediaId }, signal })).usedBy,
    staleTime: 0,
  });
}

/** Deletes media; `force` also while visitors see them. */
export function useDeleteMedia(
  workspaceId: string,
): UseMutationResult<unknown, Error, { readonly mediaId: string; readonly force: boolean }> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ mediaId, force }) =>
      api.deleteMedia({ path: { workspaceId, mediaId }, query: force ? { force } : {} }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.media(workspaceId) }),
  });
}
