import type { ManagementClient } from '@parley/client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { readersZone, type TimeFilter } from '../ui/time-filters.ts';

/** The visits of the parts of a version. */
export type Flow = Awaited<ReturnType<ManagementClient['getFlow']>>;

/** The visits of a version by the chats of a time. */
export function useFlow(botId: string, hash: string, timeFilter: TimeFilter): UseQueryResult<Flow> {
  return useQuery({
    queryKey: [...queryKeys.analytics(botId), 'flow', hash, timeFilter],
    queryFn: ({ signal }) =>
      api.getFlow({ path: { botId }, query: { hash, timeFilter, timeZone: readersZone() }, signal }),
    // the figures of another version would stand beside the wrong questions
    placeholderData: (flow) => (flow?.versionHash === hash ? flow : undefined),
    staleTime: 0,
  });
}
