import type { ManagementClient } from '@parley/client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.ts';
import { api } from '../api/client.ts';

/** A collection of texts as a list shows it. */
type Collection = Awaited<ReturnType<ManagementClient['listCollections']>>['collections'][number];

/** The collections of a workspace, the oldest first. */
export function useCollections(workspaceId: string): UseQueryResult<readonly Collection[]> {
  return useQuery({
    queryKey: ['collections', workspaceId],
    queryFn: async ({ signal }) =>
      (await allPages((query) => api.listCollections({ path: { workspaceId }, query, signal }))).flatMap(
        ({ collections }) => collections,
      ),
  });
}
