import type { ManagementClient } from '@parley/client';
import type { ChannelName } from '@parley/schema/contract';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useSync } from '../saving/sync-context.ts';

/** A messaging channel of a bot, and what happened there of late. */
export type BotChannel = Awaited<ReturnType<ManagementClient['listChannels']>>['channels'][number];

/** Authors who connect a channel look back and forth between two windows, and want to see each step succeed. */
const lookEveryMs = 3_000;

/** The messaging channels of the bot, looked at again and again while the page is in front of somebody. */
export function useChannels(botId: string): UseQueryResult<readonly BotChannel[]> {
  return useQuery({
    queryKey: queryKeys.channels(botId),
    queryFn: async ({ signal }) => (await api.listChannels({ path: { botId }, signal })).channels,
    staleTime: 0,
    refetchInterval: lookEveryMs,
  });
}

/** Chooses the account of a channel, which counts at once: it is no edit of the draft, and undo leaves it alone. */
export function useChooseAccount(
  botId: string,
  channel: ChannelName,
): UseMutationResult<unknown, Error, string | null> {
  const sync = useSync();
  const client = useQueryClient();
  const field = channel === 'messagingA' ? 'messagingACredentialsId' : 'messagingBCredentialsId';
  return useMutation({
    mutationFn: async (credentialsId) => {
      await api.updateBot({ path: { botId }, body: { bot: { [field]: credentialsId } } });
      await sync.look();
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.channels(botId) }),
  });
}
