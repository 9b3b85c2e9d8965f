import { ApiProblem } from '@parley/client';
import type { BotContent } from '@parley/schema';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** The content that new chats get; undefined for a bot that is not published. */
export async function publishedContent(botId: string, signal: AbortSignal): Promise<BotContent | undefined> {
  // a bot without versions has nothing to ask for
  const { versions } = await api.listVersions({ path: { botId }, query: { limit: 1 }, signal });
  if (versions.length === 0) return undefined;
  try {
    const { publishedBot } = await api.getPublishedBot({
      path: { botId },
      query: { migrateToLatestVersion: true },
      signal,
    });
    const { events, groups, edges, variables, theme, settings } = publishedBot;
    return { events: events ?? [], groups, edges, variables, theme, settings };
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'published-bot-not-found') return undefined;
    throw error;
  }
}

/** The content that new chats get; null for a bot that is not published. */
export function usePublishedContent(botId: string): UseQueryResult<BotContent | null> {
  return useQuery({
    queryKey: [...queryKeys.publication(botId), 'content'],
    queryFn: async ({ signal }) => (await publishedContent(botId, signal)) ?? null,
  });
}
