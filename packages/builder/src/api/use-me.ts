import type { ManagementClient } from '@parley/client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { claimWindow } from './window-user.ts';

/** The user who is signed in. */
export type Me = Awaited<ReturnType<ManagementClient['getMe']>>['user'];

/** The user who is signed in, as the service knows them. */
export function useMe(): UseQueryResult<Me> {
  return useQuery({
    queryKey: queryKeys.me,
    queryFn: async ({ signal }) => {
      const { user } = await api.getMe({ signal });
      await claimWindow(user.id);
      return user;
    },
  });
}
