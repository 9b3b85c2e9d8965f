import type { ManagementClient } from '@parley/client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.ts';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

type Workspaces = Awaited<ReturnType<ManagementClient['listWorkspaces']>>['workspaces'];

/** The workspaces of the reader, oldest first. */
export function useWorkspaces(): UseQueryResult<Workspaces> {
  return useQuery({
    queryKey: queryKeys.workspaces,
    queryFn: async ({ signal }) =>
      (await allPages((query) => api.listWorkspaces({ query, signal }))).flatMap(
        ({ workspaces }) => workspaces,
      ),
  });
}
