import type { ManagementClient } from '@parley/client';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQueries,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { byCursor } from '../api/by-cursor.ts';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { readersZone } from '../ui/time-filters.ts';

type BotsOfPage = Awaited<ReturnType<ManagementClient['listBots']>>;

/** A bot as the list of its workspace shows it. */
export type ListedBot = BotsOfPage['bots'][number];

/** A folder of bots. */
export type Folder = Awaited<ReturnType<ManagementClient['listFolders']>>['folders'][number];

/** The folders of a workspace in the order of their names. */
export function useFolders(workspaceId: string): UseQueryResult<readonly Folder[]> {
  return useQuery({
    queryKey: queryKeys.folders(workspaceId),
    queryFn: async ({ signal }) => (await api.listFolders({ path: { workspaceId }, signal })).folders,
  });
}

const pageSize = 60;

/** The bots that are listed: those of a folder or of none, or of all folders where something is searched for. */
export type BotChoice = { readonly search: string; readonly folderId: string | undefined };

/** The bots of a workspace, page by page; the pages before stay while others load. */
export function useBots(
  workspaceId: string,
  { search, folderId = 'root' }: BotChoice,
): UseInfiniteQueryResult<InfiniteData<BotsOfPage>> {
  return useInfiniteQuery({
    queryKey: [...queryKeys.bots(workspaceId), search, folderId],
    queryFn: ({ signal, pageParam }) =>
      api.listBots({
        query: {
          workspaceId,
          limit: pageSize,
          ...(search === '' ? { folderId } : { search }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    ...byCursor<string>(),
    placeholderData: keepPreviousData,
  });
}

/** The chats of a bot in the last seven days, by day. */
export type Week = Awaited<ReturnType<ManagementClient['getWeek']>>['weeks'][number];

/** The chats of bots in the last seven days of the reader, by the id of the bot; nothing is asked for guests. */
export function useWeeks(
  workspaceId: string,
  botIds: readonly string[],
  isAllowed: boolean,
): ReadonlyMap<string, Week> {
  const parts = inParts(botIds);
  return useQueries({
    queries: parts.map((part) => ({
      queryKey: [...queryKeys.weeks(workspaceId), part.join(',')],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const query = { botIds: part.join(','), timeZone: readersZone() };
        return (await api.getWeek({ path: { workspaceId }, query, signal })).weeks;
      },
      enabled: isAllowed,
      staleTime: 60_000,
    })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => data ?? []).map((week) => [week.botId, week] as const)),
  });
}

/** The ids of each page of the list by themselves, so that a further page asks for its own bots alone. */
function inParts(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / pageSize) }, (_, index) =>
    ids.slice(index * pageSize, (index + 1) * pageSize),
  );
}
