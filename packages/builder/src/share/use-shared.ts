import type { BotContent } from '@parley/schema';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useBot } from '../document/bot-context.ts';
import { publishedContent } from '../publish/published-content.ts';
import { useSync } from '../saving/sync-context.ts';

/** The bot as visitors find it. */
type Shared = {
  /** Null for a bot that was never published and has no address. */
  readonly publicId: string | null;
  readonly isClosed: boolean;
  /** Undefined where nothing is published. */
  readonly published: BotContent | undefined;
};

/** The present state of the bot for its visitors. */
export function useShared(botId: string): UseQueryResult<Shared> {
  return useQuery({
    queryKey: queryKeys.publication(botId),
    queryFn: async ({ signal }) => {
      const [{ bot }, published] = await Promise.all([
        api.getBot({ path: { botId }, signal }),
        publishedContent(botId, signal),
      ]);
      return { publicId: bot.publicId, isClosed: bot.isClosed, published };
    },
    staleTime: 0,
  });
}

type Change = { readonly publicId: string } | { readonly isClosed: boolean };

/** Changes what visitors find, at once: it is no edit of the draft, and undo leaves it alone. */
export function useChangeShared(botId: string): UseMutationResult<unknown, Error, Change> {
  const sync = useSync();
  return useSettled(botId, async (change) => {
    await api.updateBot({ path: { botId }, body: { bot: change } });
    await sync.look();
  });
}

/** Takes the bot off its address. */
export function useUnpublish(botId: string): UseMutationResult<unknown, Error, void> {
  return useSettled(botId, () => api.unpublishBot({ path: { botId } }));
}

function useSettled<T>(
  botId: string,
  change: (given: T) => Promise<unknown>,
): UseMutationResult<unknown, Error, T> {
  const client = useQueryClient();
  const workspaceId = useBot(({ document }) => String(document.fields['workspaceId']));
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      await Promise.all(
        [queryKeys.publication(botId), queryKeys.versions(botId), queryKeys.bots(workspaceId)].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}
