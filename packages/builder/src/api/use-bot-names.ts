import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** A bot as far as a link to it needs it. */
type NamedBot = { readonly id: string; readonly name: string };

/** The bots of a workspace by their names; undefined until they are here. */
export function useBotNames(workspaceId: string): readonly NamedBot[] | undefined {
  const { data } = useQuery({
    queryKey: [...queryKeys.bots(workspaceId), 'names'],
    queryFn: ({ signal }) => api.listBots({ query: { workspaceId }, signal }),
  });
  return useMemo(() => data?.bots.map(({ id, name }) => ({ id, name })), [data]);
}
