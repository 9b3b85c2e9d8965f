import type { ManagementClient } from '@parley/client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.ts';
import { api } from '../api/client.ts';

/** Credentials as a list shows them: everything but the secret. */
export type Credentials = Awaited<ReturnType<ManagementClient['listCredentials']>>['credentials'][number];

/** The kind of credentials: the service that they are for, where one type holds the keys of several. */
export function kindOf({ type, data }: Pick<Credentials, 'type' | 'data'>): string {
  return type === 'provider' && typeof data['kind'] === 'string' ? data['kind'] : type;
}

/** A place of a bot that names credentials. */
export type CredentialsUse = Awaited<ReturnType<ManagementClient['getCredentials']>>['uses'][number];

/** The names that answers are kept under. */
export const keys = {
  all: (workspaceId: string) => ['credentials', workspaceId],
  one: (workspaceId: string, id: string) => ['credentials', workspaceId, id],
} as const;

/** The credentials of a workspace, the oldest first. */
export function useCredentials(workspaceId: string): UseQueryResult<readonly Credentials[]> {
  return useQuery({
    queryKey: keys.all(workspaceId),
    queryFn: async ({ signal }) =>
      (await allPages((query) => api.listCredentials({ path: { workspaceId }, query, signal }))).flatMap(
        ({ credentials }) => credentials,
      ),
  });
}

/** The places that use credentials. */
export function useUses(
  workspaceId: string,
  credentialsId: string,
): UseQueryResult<readonly CredentialsUse[]> {
  return useQuery({
    queryKey: keys.one(workspaceId, credentialsId),
    queryFn: async ({ signal }) =>
      (await api.getCredentials({ path: { workspaceId, credentialsId }, signal })).uses,
    // bots may have been saved meanwhile
    staleTime: 0,
  });
}
