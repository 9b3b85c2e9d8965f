import type { ManagementClient } from '@parley/client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.ts';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** A member as the list shows one. */
export type Member = Awaited<ReturnType<ManagementClient['listMembers']>>['members'][number];
export type Mode = Member['mode'];

/** Somebody who has not joined yet. */
export type Invitation = Awaited<ReturnType<ManagementClient['listInvitations']>>['invitations'][number];

/** The modes of members, the greatest first. */
export const modes: readonly Mode[] = ['write', 'read', 'guest'];

/** The members of a workspace, the first one first. */
export function useMembers(workspaceId: string): UseQueryResult<readonly Member[]> {
  return useQuery({
    queryKey: queryKeys.members(workspaceId),
    queryFn: async ({ signal }) =>
      (await allPages((query) => api.listMembers({ path: { workspaceId }, query, signal }))).flatMap(
        ({ members }) => members,
      ),
  });
}

/** The invitations that can still be accepted, oldest first. */
export function useInvitations(workspaceId: string): UseQueryResult<readonly Invitation[]> {
  return useQuery({
    queryKey: queryKeys.invitations(workspaceId),
    queryFn: async ({ signal }) => (await api.listInvitations({ path: { workspaceId }, signal })).invitations,
  });
}
