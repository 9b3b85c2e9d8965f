import type { ManagementClient } from '@parley/client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { signingIn } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** The ways to sign in that this installation offers. */
export function useInstallation(): UseQueryResult<Awaited<ReturnType<ManagementClient['getInstallation']>>> {
  return useQuery({
    queryKey: queryKeys.installation,
    queryFn: ({ signal }) => signingIn.getInstallation({ signal }),
  });
}
