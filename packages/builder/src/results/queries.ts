import type { ManagementClient } from '@parley/client';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { ResultFilter } from './filter.ts';
import type { PageOfResults, Result } from './result.ts';

type PageOfTranscript = Awaited<ReturnType<ManagementClient['getTranscript']>>;
type PageOfLogs = Awaited<ReturnType<ManagementClient['listResultLogs']>>;

/** A turn of a conversation, as it was held. */
export type SpokenTurn = PageOfTranscript['transcript'][number];
/** A note about a conversation, for the author of the bot. */
export type ResultLog = PageOfLogs['logs'][number];

const pageSize = 50;

const listKey = (botId: string, filter: ResultFilter): readonly unknown[] => [
  ...queryKeys.results(botId),
  'list',
  filter,
];

/** Begins a list anew with what has come since it was loaded. */
export function useBeginAnew(botId: string, filter: ResultFilter): () => void {
  const client = useQueryClient();
  return () => {
    const queryKey = listKey(botId, filter);
    client.setQueryData<InfiniteData<PageOfResults>>(
      queryKey,
      (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    );
    void client.invalidateQueries({ queryKey });
  };
}

/** The results that a filter lets through, the newest first, page by page: each of them once, whatever comes meanwhile. */
export function useResults(
  botId: string,
  filter: ResultFilter,
): UseInfiniteQueryResult<InfiniteData<PageOfResults>> {
  return useInfiniteQuery({
    queryKey: listKey(botId, filter),
    queryFn: ({ signal, pageParam }) =>
      api.listResults({
        path: { botId },
        query: {
          limit: pageSize,
          ...filter,
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // what its reader looks at stays where it is until they ask for what has come meanwhile
    refetchOnWindowFocus: false,
  });
}

/** True if the bot has ever been published. */
export function useIsPublished(botId: string): UseQueryResult<boolean> {
  return useQuery({
    queryKey: [...queryKeys.publication(botId), 'was'],
    queryFn: async ({ signal }) =>
      (await api.listVersions({ path: { botId }, query: { limit: 1 }, signal })).versions.length > 0,
  });
}

/** One result, with what was answered until now. */
export function useResult(botId: string, resultId: string): UseQueryResult<Result> {
  return useQuery({
    queryKey: [...queryKeys.results(botId), 'one', resultId],
    queryFn: async ({ signal }) => (await api.getResult({ path: { botId, resultId }, signal })).result,
    staleTime: 0,
  });
}

/** The way of a result through its version. */
export type Path = Awaited<ReturnType<ManagementClient['getResultPath']>>;

/** The way of a result through the version that it ran on. */
export function useResultPath(botId: string, resultId: string): UseQueryResult<Path> {
  return useQuery({
    queryKey: [...queryKeys.results(botId), 'path', resultId],
    queryFn: ({ signal }) => api.getResultPath({ path: { botId, resultId }, signal }),
    staleTime: 0,
  });
}

/** The tokens of language models that the conversations of a result took. */
export function useTokens(botId: string, resultId: string): UseQueryResult<number> {
  return useQuery({
    queryKey: [...queryKeys.results(botId), 'tokens', resultId],
    queryFn: async ({ signal }) => {
      const { usage } = await api.getResultUsage({ path: { botId, resultId }, signal });
      return usage.inputTokens + usage.outputTokens;
    },
    staleTime: 0,
  });
}

/** The conversations of a result, turn by turn, page by page. */
export function useTranscript(
  botId: string,
  resultId: string,
): UseInfiniteQueryResult<InfiniteData<PageOfTranscript>> {
  return useInfiniteQuery({
    queryKey: [...queryKeys.results(botId), 'transcript', resultId],
    queryFn: ({ signal, pageParam }) =>
      api.getTranscript({ path: { botId, resultId }, query: atCursor(pageParam), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
}

/** The notes about the conversations of a result, page by page. */
export function useLogs(botId: string, resultId: string): UseInfiniteQueryResult<InfiniteData<PageOfLogs>> {
  return useInfiniteQuery({
    queryKey: [...queryKeys.results(botId), 'logs', resultId],
    queryFn: ({ signal, pageParam }) =>
      api.listResultLogs({ path: { botId, resultId }, query: atCursor(pageParam), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
}

const atCursor = (cursor: string | undefined): { readonly cursor?: string } =>
  cursor === undefined ? {} : { cursor };
