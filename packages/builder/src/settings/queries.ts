import type { ManagementClient } from '@parley/client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

type FoundWorkspace = Awaited<ReturnType<ManagementClient['getWorkspace']>>;

/** A workspace as its settings show it. */
export type Workspace = FoundWorkspace['workspace'];

/** A workspace, and what the reader may do in it. */
export function useWorkspace(workspaceId: string): UseQueryResult<FoundWorkspace> {
  return useQuery({
    queryKey: queryKeys.workspace(workspaceId),
    queryFn: ({ signal }) => api.getWorkspace({ path: { workspaceId }, signal }),
  });
}
