import type { ManagementClient } from '@parley/client';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { partKey, useCommenting } from '../document/commenting.store.ts';
import { useSync } from '../saving/sync-context.ts';

/** A thread with its comments. */
export type ReadThread = Awaited<ReturnType<ManagementClient['getComments']>>;
export type Thread = ReadThread['thread'];
export type Comment = ReadThread['comments'][number];
export type Commenter = NonNullable<Comment['author']>;

/** Others comment meanwhile: what is shown is asked for again while the window is looked at, and seldom if it is told of. */
const [lookAgainMs, lookAgainWatchedMs] = [15_000, 60_000];

function useLookAgain(): number {
  return useStore(useSync().company, ({ isWatching }) => (isWatching ? lookAgainWatchedMs : lookAgainMs));
}

/** All threads of a bot: it has 500 at most, which are on one page. */
export function useThreads(botId: string): UseQueryResult<readonly Thread[]> {
  const refetchInterval = useLookAgain();
  return useQuery({
    queryKey: queryKeys.comments(botId),
    queryFn: async ({ signal }) => (await api.listComments({ path: { botId }, signal })).threads,
    refetchInterval,
  });
}

/** One thread with its comments. */
export function useThread(botId: string, threadId: string): UseQueryResult<ReadThread> {
  const refetchInterval = useLookAgain();
  return useQuery({
    queryKey: [...queryKeys.comments(botId), threadId],
    queryFn: ({ signal }) => api.getComments({ path: { botId, threadId }, signal }),
    refetchInterval,
  });
}

/** Those whom comments on a bot may mention. */
export function useCommenters(botId: string): readonly Commenter[] {
  const { data } = useQuery({
    queryKey: queryKeys.commenters(botId),
    queryFn: async ({ signal }) => (await api.listCommenters({ path: { botId }, signal })).commenters,
  });
  return data ?? [];
}

/** Does something with comments, after which they are asked for again. */
export function useCommentAction<Wanted, Given>(
  botId: string,
  action: (wanted: Wanted) => Promise<Given>,
): UseMutationResult<Given, Error, Wanted> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.comments(botId) }),
  });
}

/** Marks the parts of the canvas that have open threads; gives the number of those threads. */
export function useCommentMarks(botId: string): number {
  const { data } = useThreads(botId);
  useEffect(() => {
    const marks = new Map<string, readonly string[]>();
    for (const thread of data ?? [])
      if (!thread.isDone) marks.set(partKey(thread), [...(marks.get(partKey(thread)) ?? []), thread.id]);
    useCommenting.setState({ marks });
  }, [data]);
  return data?.filter(({ isDone }) => !isDone).length ?? 0;
}
